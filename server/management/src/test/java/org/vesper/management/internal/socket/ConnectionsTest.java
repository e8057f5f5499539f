// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.Role;
import org.vesper.management.audit.AuditLog;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConnectionsTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final int OF_ONE_ADDRESS = 4;
    @TempDir
    private static Path audited;
    private static final int OF_ONE_USER = 2;

    private final List<Socket> clients = new ArrayList<>();
    private final ManagementSockets sockets = new ManagementSockets(HERE,
            new ConnectionLimits(10, OF_ONE_ADDRESS, OF_ONE_USER, Duration.ofSeconds(10),
                    Map.of(Role.VIEWER, CallLimits.of(Role.VIEWER))), new RefusalLog(Duration.ofMinutes(1)),
            AuditLog.of(audited), client -> client);
    private ServerSocket server;

    @BeforeEach
    void open() throws IOException {
        server = sockets.createServerSocket(0);
    }

    @AfterEach
    void close() throws IOException {
        for (Socket client : clients) {
            client.close();
        }
        sockets.close();
    }

    @Test
    void shouldRefuseAUserWhoHasTooManyConnectionsAndNobodyElse() throws IOException {
        ClientConnection first = connect("127.0.0.1");
        first.loggedIn("alice", Role.VIEWER);
        connect("127.0.0.1").loggedIn("alice", Role.VIEWER);

        ClientConnection third = connect("127.0.0.1");
        assertEquals("user alice has 2 connections, as many as jmx.max-connections-per-user permits; close some",
                assertThrows(SecurityException.class, () -> third.loggedIn("alice", Role.VIEWER)).getMessage());
        third.loggedIn("bob", Role.VIEWER);
        first.loggedIn("alice", Role.VIEWER);

        first.close();
        connect("127.0.0.1").loggedIn("alice", Role.VIEWER);
    }

    /** A local user can come from any of 127.0.0.0/8. */
    @Test
    void shouldCountAllAddressesOfTheLoopbackNetworkAsOne() throws IOException {
        ClientConnection oldest = connect("127.0.0.2");
        for (int i = 0; i < OF_ONE_ADDRESS; i++) {
            connect("127.0.1." + (i + 3));
        }
        assertThrows(IOException.class, () -> oldest.getInputStream().read());
    }

    @Test
    void shouldHaveWhoSentTooMuchInTheAuditLog() throws IOException {
        ClientConnection connection = connect("127.0.0.1");
        connection.loggedIn("alice", Role.VIEWER);
        clients.get(0).getOutputStream().write(new byte[CallLimits.OTHERS + 1]);
        assertThrows(IOException.class, () -> connection.getInputStream().readAllBytes());
        String lines = Files.readString(audited.resolve(AuditLog.FILE));
        assertTrue(lines.contains("\"user\":\"alice\",\"from\":\"127.0.0.1\",\"action\":\"request\",\"result\":\"refused\","
                + "\"error\":\"too large: a request of more than 65536 bytes\""), lines);
    }

    private ClientConnection connect(String from) throws IOException {
        clients.add(new Socket(HERE, server.getLocalPort(), InetAddress.getByName(from), 0));
        return (ClientConnection) server.accept();
    }
}
