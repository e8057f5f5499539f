// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TokenPathTest {

    @Test
    void shouldAllowOnlyTlsToAnotherMachine() throws IOException {
        for (String own : List.of("127.0.0.1", "127.1.2.3", "::1")) {
            assertDoesNotThrow(() -> TokenPath.check(at(own), false));
        }
        for (String other : List.of("192.0.2.7", "10.0.0.1", "fe80::1", "2001:db8::7", "0.0.0.1")) {
            assertDoesNotThrow(() -> TokenPath.check(at(other), true));
            String message = assertThrows(TokenPath.ExposedException.class, () -> TokenPath.check(at(other), false)).getMessage();
            assertTrue(message.contains("without TLS"), message);
        }
    }

    @Test
    void shouldEndAClientBeforeItSendsItsTokenInPlainText() throws IOException {
        Optional<InetAddress> outside = NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && address.getAddress().length == 4).findAny();
        assumeTrue(outside.isPresent(), "this machine has no address but loopback ones");
        SessionHello hello = SessionHello.of(SessionClaim.named("s"), "test").withToken(new byte[32]);
        try (ServerSocket server = new ServerSocket(0, 10, outside.get())) {
            List<InetSocketAddress> to = List.of(new InetSocketAddress(outside.get(), server.getLocalPort()));

            assertThrows(TokenPath.ExposedException.class, () -> SessionClient.connect(to, hello, 100, Duration.ofMinutes(1)).close());
            try (Socket connection = server.accept()) {
                assertEquals(0, connection.getInputStream().readAllBytes().length);
            }
        }
    }

    private static InetSocketAddress at(String address) throws IOException {
        return new InetSocketAddress(InetAddress.getByName(address), 1);
    }
}
