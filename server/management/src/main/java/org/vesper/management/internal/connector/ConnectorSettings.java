// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.config.Settings;
import org.vesper.management.internal.socket.CallLimits;
import org.vesper.management.internal.socket.ConnectionLimits;
import org.vesper.management.internal.tls.TlsSettings;
import org.vesper.management.users.User;

/**
 * The settings {@code jmx.*} of the server, which the launcher has checked one by one.
 *
 * @param host the name or address to listen at, as it is written
 * @param address the address to listen at
 * @param port the port, or 0 for any free one
 * @param publicHost the name or address by which clients reach it
 * @param limits how many connections are taken, and for how long
 * @param needsClientCertificate whether users have to show a certificate besides their password
 * @param isTls whether the port speaks TLS; one that other machines can reach always does
 * @param tls the certificate, for that case
 * @param auditReads which reads have a line in the audit log
 */
@SuppressWarnings("checkstyle:RecordComponentNumber") // all settings of the port
public record ConnectorSettings(String host, InetAddress address, int port, String publicHost, ConnectionLimits limits,
        boolean needsClientCertificate, boolean isTls, TlsSettings tls, AuditReads auditReads) {

    private static final Pattern ALL_NETWORKS = Pattern.compile("^(https?://)(0\\.0\\.0\\.0|\\[[0:]+\\])(?=:)");
    private static final List<String> KEYS = Stream.concat(Stream.of(Role.values()).flatMap(role -> Stream.of(
            limitOf(role, "request"), limitOf(role, "time"), limitOf(role, "rate"))), Stream.of("audit.reads", "jmx.host",
            "jmx.port", "jmx.public-host", "jmx.max-connections", "jmx.max-connections-per-address", "jmx.max-connections-per-user",
            "jmx.login-timeout", "jmx.tls", "jmx.tls.certificate", "jmx.tls.key-file", "jmx.tls.password",
            "jmx.tls.client-certificates", "jmx.tls.client-authorities")).toList();

    /** When the port speaks TLS. */
    private enum Tls {
        AUTO, ALWAYS
    }

    /** Whether a client shows a certificate of its own. */
    private enum ClientCertificates {
        NONE, WANT, NEED
    }

    /**
     * Reads the settings. <b>Failure:</b> an address that is none is a {@link ConfigurationException}.
     *
     * @param property the text of a key of the server, or null
     */
    public static ConnectorSettings of(UnaryOperator<String> property) {
        Map<String, String> values = new TreeMap<>();
        for (String key : KEYS) {
            String value = property.apply(key);
            if (value != null && !value.isEmpty()) {
                values.put(key, value);
            }
        }
        Settings settings = new Settings("server", values);
        String host = settings.text("jmx.host", "127.0.0.1");
        InetAddress address = address(host);
        String publicHost = settings.text("jmx.public-host", "");
        String reachedAt = !publicHost.isEmpty() ? publicHost : address.isAnyLocalAddress() ? machine() : host;
        boolean speaksTls = settings.choice("jmx.tls", Tls.AUTO) == Tls.ALWAYS || !address.isLoopbackAddress();
        ClientCertificates clients = settings.choice("jmx.tls.client-certificates", ClientCertificates.NONE);
        Optional<Path> authorities = file(settings, "jmx.tls.client-authorities");
        TlsSettings tls = new TlsSettings(file(settings, "jmx.tls.certificate"), file(settings, "jmx.tls.key-file"),
                settings.text("jmx.tls.password", ""), names(reachedAt, address),
                authorities.filter(file -> clients != ClientCertificates.NONE));
        ConnectorSettings read = new ConnectorSettings(host, address, settings.port("jmx.port", 9003), reachedAt, limits(settings),
                clients == ClientCertificates.NEED, speaksTls, tls, settings.choice("audit.reads", AuditReads.OFF));
        settings.check();
        if (clients != ClientCertificates.NONE && (authorities.isEmpty() || !speaksTls)) {
            throw new ConfigurationException("jmx.tls.client-certificates is set, so jmx.tls.client-authorities must name the file with the"
                    + " certificates of the authorities that sign them, and the port must speak TLS (jmx.tls = always)");
        }
        return read;
    }

    /** The URL of another port of the server; where it has the address of all networks, with the name by which clients reach the server. */
    public String reachable(String url) {
        boolean isNamed = !address.isLoopbackAddress() || !publicHost.equals(host);
        return ALL_NETWORKS.matcher(url).replaceFirst("$1" + Matcher.quoteReplacement(isNamed ? publicHost : machine()));
    }

    private static ConnectionLimits limits(Settings settings) {
        return new ConnectionLimits(settings.integer("jmx.max-connections", 100, 1, 10_000),
                settings.integer("jmx.max-connections-per-address", 50, 1, 10_000),
                settings.integer("jmx.max-connections-per-user", 30, 1, 10_000),
                settings.duration("jmx.login-timeout", Duration.ofSeconds(10)), calls(settings));
    }

    private static Map<Role, CallLimits> calls(Settings settings) {
        Map<Role, CallLimits> calls = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            CallLimits usual = CallLimits.of(role);
            calls.put(role, new CallLimits(settings.bytes(limitOf(role, "request"), usual.maxBytes()),
                    settings.duration(limitOf(role, "time"), usual.maxTime()),
                    settings.integer(limitOf(role, "rate"), usual.perSecond(), 1, 1_000_000)));
        }
        return calls;
    }

    private static String limitOf(Role role, String what) {
        return "jmx." + User.text(role) + ".max-" + what;
    }

    private static Optional<Path> file(Settings settings, String key) {
        return Optional.of(settings.text(key, "")).filter(text -> !text.isEmpty()).map(Path::of);
    }

    private static InetAddress address(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new ConfigurationException("jmx.host is '" + host + "', which is not an address of this machine", e);
        }
    }

    /** The names by which a client may reach the port, the public one first. */
    private static Set<String> names(String publicHost, InetAddress address) {
        Set<String> names = new LinkedHashSet<>(List.of(publicHost, machine(), "localhost", "127.0.0.1", "::1"));
        if (!address.isAnyLocalAddress()) {
            names.add(written(address));
            return names;
        }
        try {
            NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses).forEach(each -> names.add(written(each)));
            return names;
        } catch (IOException e) {
            throw new ConfigurationException("cannot list the addresses of this machine: " + Reason.of(e), e);
        }
    }

    private static String written(InetAddress address) {
        String text = address.getHostAddress();
        return address instanceof Inet6Address ? text.replaceFirst("%.*", "") : text;
    }

    private static String machine() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
