// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.activation;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/**
 * The settings {@code http.*} of the server, which the launcher has checked one by one.
 *
 * @param address where to listen; port 0 for any free one
 * @param isTls whether the port speaks TLS; one that other machines can reach does, unless that is forbidden
 * @param open what those see who have not logged in
 * @param maxConnections the maximum number of connections
 * @param requestTimeout the maximum time without a complete request
 * @param maxRules how many rules have metrics of their own
 */
record HttpSettings(InetSocketAddress address, boolean isTls, Open open, int maxConnections, Duration requestTimeout, int maxRules) {

    private static final List<String> KEYS = List.of("http.port", "http.host", "http.tls", "http.without-user", "http.max-connections",
            "http.request-timeout", "http.max-rules");

    /** The pages that are open without a user; each value includes those before it. */
    enum Open {
        NOTHING, HEALTH, METRICS;

        boolean includes(Open other) {
            return compareTo(other) >= 0;
        }
    }

    /** When the port speaks TLS. */
    private enum Tls {
        AUTO, ALWAYS, NEVER
    }

    /**
     * Reads the settings; empty if the listener is off. <b>Failure:</b> an address that is none is a {@link ConfigurationException}.
     *
     * @param property the text of a key of the server, or null
     */
    static Optional<HttpSettings> of(UnaryOperator<String> property) {
        Map<String, String> values = new TreeMap<>();
        for (String key : KEYS) {
            String value = property.apply(key);
            if (value != null) {
                values.put(key, value);
            }
        }
        Settings settings = new Settings("server", values);
        OptionalInt port = settings.portOrOff("http.port");
        if (port.isEmpty()) {
            return Optional.empty();
        }
        InetAddress host = host(settings.text("http.host", "127.0.0.1"));
        Tls tls = settings.choice("http.tls", Tls.AUTO);
        HttpSettings read = new HttpSettings(new InetSocketAddress(host, port.getAsInt()),
                tls == Tls.ALWAYS || tls == Tls.AUTO && !host.isLoopbackAddress(), settings.choice("http.without-user", Open.HEALTH),
                settings.integer("http.max-connections", 500, 1, 10_000),
                settings.duration("http.request-timeout", Duration.ofSeconds(10)), settings.integer("http.max-rules", 1_000, 0, 100_000));
        settings.check();
        return Optional.of(read);
    }

    /** Whether passwords cross the network in plain text. */
    boolean isExposed() {
        return !isTls && !address.getAddress().isLoopbackAddress();
    }

    private static InetAddress host(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new ConfigurationException("http.host is '" + text + "', which is not an address of this machine", e);
        }
    }
}
