// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.vesper.config.Settings;
import org.vesper.management.internal.socket.ConnectionLimits;

/**
 * The settings {@code jmx.*} of the server, which the launcher has checked.
 *
 * @param host the address to listen at
 * @param port the port, or 0 for any free one
 * @param limits how many connections are taken, and for how long
 */
public record ConnectorSettings(String host, int port, ConnectionLimits limits) {

    private static final String[] KEYS = {"jmx.host", "jmx.port", "jmx.max-connections", "jmx.max-connections-per-address",
        "jmx.login-timeout"};

    /**
     * Reads the settings.
     *
     * @param property the text of a key of the server, or null
     */
    public static ConnectorSettings of(UnaryOperator<String> property) {
        Map<String, String> values = new TreeMap<>();
        for (String key : KEYS) {
            String value = property.apply(key);
            if (value != null) {
                values.put(key, value);
            }
        }
        Settings settings = new Settings("server", values);
        ConnectorSettings read = new ConnectorSettings(settings.text("jmx.host", "127.0.0.1"), settings.port("jmx.port", 9003),
                new ConnectionLimits(settings.integer("jmx.max-connections", 100, 1, 10_000),
                        settings.integer("jmx.max-connections-per-address", 50, 1, 10_000),
                        settings.duration("jmx.login-timeout", Duration.ofSeconds(10))));
        settings.check();
        return read;
    }
}
