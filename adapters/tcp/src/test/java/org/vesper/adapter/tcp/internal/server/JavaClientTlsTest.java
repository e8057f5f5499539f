// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.CuttingProxy;
import org.vesper.tests.support.CuttingProxy.Cut;
import org.vesper.tests.support.TestAuthority;
import org.vesper.tls.ClientTls;
import org.vesper.wire.client.SessionClient;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

/** The Java clients, and a port with TLS. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JavaClientTlsTest {

    private static final int TICKS = 10_000;
    private static final int CUTS = 8;
    /** More than a handshake; all cuts together take fewer bytes than the ticks. */
    private static final int BYTES_TO_CUT = 5_000;

    @TempDir
    private Path folder;
    private TestAuthority authority;
    private Path trusted;
    private Path own;

    @BeforeEach
    void makeCertificates() {
        authority = new TestAuthority("Authority");
        trusted = authority.trusted(folder.resolve("authority.pem"));
        own = authority.client(folder.resolve("client.pem"), "CN=desk-7");
    }

    @Test
    void shouldSendOverVersionOne() throws Exception {
        try (RunningAdapter adapter = adapter();
                WireClient client = WireClient.connect(at(adapter.port()), tls(), Hello.of(TickSession.TICK))) {
            for (int i = 0; i < TICKS; i++) {
                client.send("S" + i % 100, (double) i);
            }
            assertEquals(TICKS, client.bye());
            assertEquals(prices(), received(adapter));
        }
    }

    @Test
    void shouldGoOnWithItsSessionWhenAnEncryptedConnectionBreaks() throws Exception {
        try (RunningAdapter adapter = adapter();
                CuttingProxy proxy = new CuttingProxy(adapter::port, number -> number < CUTS
                        ? new Cut(BYTES_TO_CUT * (1 + number % 3), Long.MAX_VALUE) : Cut.NONE);
                SessionClient client = session(proxy.port(), tls())) {
            int layout = client.define(TickSession.TICK);
            for (int i = 0; i < TICKS; i++) {
                client.send(layout, "S" + i % 100, (double) i);
                if (i % 50 == 0) {
                    client.flush();
                }
            }
            assertEquals(TICKS, client.bye(true).taken());
            assertEquals(prices(), received(adapter));
            assertEquals(CUTS, proxy.cuts());
        }
    }

    @Test
    void shouldSayAtOnceWhyTlsFails() throws Exception {
        Path other = new TestAuthority("Other").trusted(folder.resolve("other.pem"));
        try (RunningAdapter adapter = adapter(); RunningAdapter plain = new RunningAdapter()) {
            assertFails("PKIX path", adapter.port(), Optional.of(ClientTls.of(Optional.of(other), Optional.of(own))));
            assertFails("fatal alert", adapter.port(), Optional.of(ClientTls.of(Optional.of(trusted), Optional.empty())));
            assertFails("TLS with localhost:" + plain.port() + " fails", plain.port(), tls());
        }
    }

    /** Fails at once, although the client would be patient with a server that cannot be reached. */
    private static void assertFails(String reason, int port, Optional<SSLContext> tls) {
        SSLHandshakeException e = assertThrows(SSLHandshakeException.class, () -> session(port, tls).close());
        assertTrue(e.getMessage().contains(reason), e::getMessage);
    }

    private static SessionClient session(int port, Optional<SSLContext> tls) throws IOException {
        SessionHello hello = SessionHello.of(SessionClaim.named("desk"), "test");
        return SessionClient.connect(List.of(at(port)), tls, hello, 1 << 20, Duration.ofMinutes(1));
    }

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress("localhost", port);
    }

    private Optional<SSLContext> tls() throws IOException, GeneralSecurityException {
        return Optional.of(ClientTls.of(Optional.of(trusted), Optional.of(own)));
    }

    private static List<Double> prices() {
        return IntStream.range(0, TICKS).mapToObj(i -> (double) i).toList();
    }

    private static List<Double> received(RunningAdapter adapter) {
        return adapter.inlet.events().stream().map(event -> ((Tick) event).getLastPrice()).toList();
    }

    private RunningAdapter adapter() {
        return new RunningAdapter(Stream.of("tls", "always", "tls.certificate", authority.server(folder.resolve("server.pem")).toString(),
                "tls.client-certificates", "need", "tls.client-authorities", trusted.toString()).toArray(String[]::new));
    }
}
