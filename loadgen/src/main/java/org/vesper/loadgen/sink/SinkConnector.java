// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.sink;

import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.rmi.server.RMIServerSocketFactory;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import javax.management.MBeanServer;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.security.auth.Subject;
import org.vesper.config.InstanceOwnership;

/**
 * The JMX connector of the bare sink, for clients of this machine that can read its folder: address and password are in the same files as
 * those of a server, which only this user can read.
 */
final class SinkConnector {

    private static final String USER = "sink";
    private static final int PASSWORD_BYTES = 24;
    private static final int BACKLOG = 50;

    private SinkConnector() {
    }

    /** Opens the connector, then writes the files. The process holds it open to its end. */
    static void open(MBeanServer beans, Path folder) throws IOException {
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
        String password = password();
        JMXAuthenticator authenticator = login -> authenticate(login, password);
        RMIServerSocketFactory sockets = port -> new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
        JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(new JMXServiceURL("rmi", "127.0.0.1", 0),
                Map.of(JMXConnectorServer.AUTHENTICATOR, authenticator,
                        RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, sockets,
                        RMIConnectorServer.CREDENTIALS_FILTER_PATTERN, "java.lang.String;!*"), beans);
        server.start();
        Path files = InstanceOwnership.create(folder.resolve("var"));
        write(files.resolve("jmx.credential"), Map.of("user", USER, "password", password));
        write(files.resolve("server.properties"), Map.of("jmx.url", server.getAddress().toString()));
    }

    private static Subject authenticate(Object login, String password) {
        if (login instanceof String[] words && words.length == 2 && USER.equals(words[0])
                && MessageDigest.isEqual(bytes(words[1]), bytes(password))) {
            return new Subject();
        }
        throw new SecurityException("wrong user or password");
    }

    private static byte[] bytes(String text) {
        return String.valueOf(text).getBytes(StandardCharsets.UTF_8);
    }

    private static String password() {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().encodeToString(random);
    }

    /** Writes a file that appears when it is complete. */
    private static void write(Path file, Map<String, String> content) throws IOException {
        Properties properties = new Properties();
        properties.putAll(content);
        Path written = Files.createTempFile(file.getParent(), "new-", ".properties");
        try (Writer writer = Files.newBufferedWriter(written)) {
            properties.store(writer, null);
        }
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
