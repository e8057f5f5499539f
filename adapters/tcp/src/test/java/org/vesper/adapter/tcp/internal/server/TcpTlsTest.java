// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.adapter.tcp.internal.server.RawClient.BYE;
import static org.vesper.adapter.tcp.internal.server.RawClient.EVENTS;
import static org.vesper.adapter.tcp.internal.server.RawClient.HELLO;
import static org.vesper.adapter.tcp.internal.server.RawClient.PREFACE;
import static org.vesper.adapter.tcp.internal.server.RawClient.SYMBOLS;

import io.netty.handler.ssl.OpenSsl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.TestAuthority;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.frame.Answer;

/** A port with TLS of each provider, and clients of the JDK. */
@ParameterizedClass
@ValueSource(strings = {"jdk", "boringssl"})
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpTlsTest {

    @Parameter
    private String provider;

    @TempDir
    private Path folder;
    private TestAuthority authority;
    private Path trusted;
    private Path certificate;

    @BeforeEach
    void makeCertificates() {
        Assumptions.assumeTrue(provider.equals("jdk") || OpenSsl.isAvailable(), "there is no BoringSSL for this platform");
        authority = new TestAuthority("Authority");
        trusted = authority.trusted(folder.resolve("authority.pem"));
        certificate = authority.server(folder.resolve("server.pem"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void shouldTakeEventsAndEndInOrderWhenAClientSpeaksTls(String protocol) throws Exception {
        try (RunningAdapter adapter = adapter(); SSLSocket socket = new TlsPeer(trusted).connect(adapter.port(), protocol)) {
            RawClient client = new RawClient(socket).send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE);

            List<Answer> answers = client.answers();

            assertEquals(2, ((Answer.Goodbye) answers.get(1)).accepted());
            assertEquals(List.of("WSC", "WSC"), adapter.inlet.events().stream().map(event -> ((Tick) event).getSymbol()).toList());
            assertEquals(protocol, socket.getSession().getProtocol());
            assertTrue(socket.getSession().getCipherSuite().matches(".*(_GCM_|_CHACHA20_).*"), socket.getSession().getCipherSuite());
            assertEquals(1, adapter.detail("tls-handshakes"));
            assertEquals(provider.equals("jdk"), adapter.status().details().get("tls").equals("JDK"));
            assertEquals(0, adapter.detail("connections-ended-early"));
        }
    }

    @Test
    void shouldRefuseACipherThatDoesNotAuthenticate() throws Exception {
        try (RunningAdapter adapter = adapter(); SSLSocket socket = new TlsPeer(trusted)
                .connect(adapter.port(), "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256")) {
            assertThrows(SSLException.class, socket::startHandshake);
            Await.until("it is counted", () -> adapter.detail("tls-failures") == 1);
        }
    }

    @Test
    void shouldResumeASessionAndKnowTheClientStill() throws Exception {
        TlsPeer peer = new TlsPeer(trusted, authority.client(folder.resolve("client.pem"), "CN=desk-7,O=Example"));
        try (RunningAdapter adapter = needing()) {
            long created;
            try (SSLSocket first = peer.connect(adapter.port(), "TLSv1.3")) {
                assertEquals(0, new RawClient(first).send(PREFACE, HELLO, BYE).answers().stream()
                        .filter(Answer.Failure.class::isInstance).count());
                created = first.getSession().getCreationTime();
            }
            Await.until("the clock has gone on", () -> System.currentTimeMillis() > created + 50);
            try (SSLSocket second = peer.connect(adapter.port(), "TLSv1.3")) {
                new RawClient(second).send(PREFACE, HELLO).firstAnswer();

                assertEquals(created, second.getSession().getCreationTime(), "a new session");
                assertEquals("CN=desk-7,O=Example", adapter.clients().clients().get(0).certificate());
            }
        }
    }

    @Test
    void shouldRefuseAClientWithoutACertificateThatIsTrustedAndServeOthers() throws Exception {
        Path known = authority.client(folder.resolve("client.pem"), "CN=desk-7");
        Path stranger = new TestAuthority("Other").client(folder.resolve("stranger.pem"), "CN=desk-7");
        Path expired = authority.signed(folder.resolve("expired.pem"), "CN=desk-7", Instant.now().minusSeconds(60));
        try (RunningAdapter adapter = needing(); RawClient good = new TlsPeer(trusted, known).client(adapter.port())) {
            good.send(PREFACE, HELLO, SYMBOLS, EVENTS).firstAnswer();

            for (TlsPeer bad : List.of(new TlsPeer(trusted), new TlsPeer(trusted, stranger), new TlsPeer(trusted, expired))) {
                try (RawClient client = bad.client(adapter.port())) {
                    SSLException refused = assertThrows(SSLException.class, () -> client.send(PREFACE, HELLO).received());
                    assertTrue(refused.getMessage().contains("alert"), refused::toString);
                }
            }
            good.send(EVENTS, BYE);
            assertEquals(4, ((Answer.Goodbye) good.lastAnswer()).accepted());
            Await.until("all are counted", () -> adapter.detail("tls-failures") == 3);
        }
    }

    @Test
    void shouldRefuseAClientWhoseCertificateIsRevokedFromThenOn() throws Exception {
        Path lost = authority.client(folder.resolve("lost.pem"), "CN=desk-7");
        Path known = authority.client(folder.resolve("known.pem"), "CN=desk-8");
        Path revoked = authority.revocations(folder.resolve("revoked.crl"));
        try (RunningAdapter adapter = adapter("tls.client-certificates", "need", "tls.client-authorities", trusted.toString(),
                "tls.client-revocations", revoked.toString())) {
            TlsPeer thief = new TlsPeer(trusted, lost);
            TlsPeer good = new TlsPeer(trusted, known);
            assertTrue(isServed(adapter, thief));

            authority.revocations(revoked, lost);
            Await.until("the list is in force", () -> !isServed(adapter, thief));
            assertTrue(isServed(adapter, good));
            assertTrue(adapter.detail("tls-failures") > 0);

            Files.writeString(revoked, "no list");
            assertFalse(isServed(adapter, thief));
            assertTrue(isServed(adapter, good));
        }
    }

    private static boolean isServed(RunningAdapter adapter, TlsPeer peer) {
        try (RawClient client = peer.client(adapter.port())) {
            return client.send(PREFACE, HELLO).firstAnswer() instanceof Answer.Welcome;
        } catch (IOException refused) {
            return false;
        }
    }

    @Test
    void shouldAnswerInPlainTextWhenAClientDoesNotSpeakTls() throws Exception {
        try (RunningAdapter adapter = adapter(); RawClient good = new TlsPeer(trusted).client(adapter.port())) {
            good.send(PREFACE, HELLO, SYMBOLS).firstAnswer();
            for (byte[] begin : List.of(RawClient.bytes(PREFACE, HELLO), "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8))) {
                try (RawClient plain = new RawClient(adapter.port())) {
                    Answer.Failure answer = (Answer.Failure) plain.send(begin).lastAnswer();
                    assertEquals(ErrorCode.BAD_MAGIC, answer.code());
                    assertTrue(answer.text().contains("this port speaks TLS"), answer.text());
                }
            }
            assertEquals(2, ((Answer.Goodbye) good.send(EVENTS, BYE).lastAnswer()).accepted());
            assertEquals(2, adapter.detail("tls-plain-clients"));
            assertEquals(2, adapter.detail("errors.BAD_MAGIC"));
        }
    }

    @Test
    void shouldSendAnAlertWhenASilentClientIsRefused() throws Exception {
        try (RunningAdapter adapter = adapter("hello-timeout", "100ms"); RawClient silent = new RawClient(adapter.port())) {
            assertArrayEquals(RawClient.bytes("15 03 03 00 02 02 31"), silent.received());
            assertEquals(1, adapter.detail("errors.HELLO_TIMEOUT"));
        }
    }

    @Test
    void shouldEndAConnectionWhoseBytesAreForgedAndServeOthers() throws Exception {
        try (RunningAdapter adapter = adapter(); RawClient good = new TlsPeer(trusted).client(adapter.port());
                RawClient forged = new RawClient(adapter.port())) {
            good.send(PREFACE, HELLO, SYMBOLS).firstAnswer();
            forged.send("16 03 01 00 08", "01 00 00 04 de ad be ef", "00".repeat(300));
            assertEquals(0x15, forged.received()[0], "a record of an alert");

            assertEquals(2, ((Answer.Goodbye) good.send(EVENTS, BYE).lastAnswer()).accepted());
            Await.until("it is counted", () -> adapter.detail("tls-failures") == 1);
        }
    }

    @Test
    void shouldTellAClientWithTlsThatAPortIsPlain() throws Exception {
        try (RunningAdapter adapter = new RunningAdapter(); SSLSocket socket = new TlsPeer(trusted).connect(adapter.port(), "TLSv1.3")) {
            assertThrows(SSLException.class, socket::startHandshake);
            Await.until("it is counted", () -> adapter.detail("errors.BAD_MAGIC") == 1);
        }
    }

    @Test
    void shouldShowANewCertificateToNewClientsWhenItsFileChanges() throws Exception {
        TlsPeer peer = new TlsPeer(trusted);
        try (RunningAdapter adapter = adapter(); SSLSocket socket = peer.connect(adapter.port(), "TLSv1.3")) {
            RawClient old = new RawClient(socket);
            old.send(PREFACE, HELLO, SYMBOLS).firstAnswer();
            X509Certificate before = (X509Certificate) socket.getSession().getPeerCertificates()[0];

            Files.writeString(certificate, "no certificate");
            assertEquals(before, shown(adapter));
            authority.server(certificate);
            Await.until("it is shown", () -> !shown(adapter).equals(before));

            assertEquals(2, ((Answer.Goodbye) old.send(EVENTS, BYE).lastAnswer()).accepted());
        }
    }

    private X509Certificate shown(RunningAdapter adapter) {
        try (SSLSocket socket = new TlsPeer(trusted).connect(adapter.port(), "TLSv1.3")) {
            socket.startHandshake();
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"event-loop", "thread-per-connection"})
    void shouldKeepClientsWithTlsWhenTheApplicationIsUpdated(String threading) throws Exception {
        try (RunningAdapter before = adapter("threading", threading); RawClient client = new TlsPeer(trusted).client(before.port())) {
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS).firstAnswer();
            Await.until("events are there", () -> before.inlet.events().size() == 2);
            try (RunningAdapter after = new RunningAdapter(before, List.of(RunningAdapter.TICK), "tls", "always",
                    "tls.certificate", certificate.toString(), "threading", threading)) {
                client.send(EVENTS);
                after.resume();

                assertEquals(4, ((Answer.Goodbye) client.send(EVENTS, BYE).lastAnswer()).accepted() - 2);
                assertEquals(4, after.inlet.events().size());
            }
        }
    }

    @Test
    void shouldNotTakeOverClientsWhenTlsIsSwitchedOnOrOff() {
        try (RunningAdapter with = adapter(); RunningAdapter without = new RunningAdapter()) {
            assertFalse(with.canTakeOver(without));
            assertFalse(without.canTakeOver(with));
        }
    }

    @Test
    void shouldSayWhichSettingIsWrong() throws IOException {
        assertSays("tls.certificate is not set", "tls", "always");
        assertSays("tls.client-authorities is not set", "tls", "always", "tls.certificate", certificate.toString(),
                "tls.client-certificates", "need");
        assertSays("clients are not asked for certificates", "tls", "always", "tls.certificate", certificate.toString(),
                "tls.client-revocations", "revoked.crl");
        assertSays("missing.pem: no such file", "tls", "always", "tls.certificate", folder.resolve("missing.pem").toString());
        Path empty = Files.writeString(folder.resolve("empty.pem"), "-----BEGIN NOTHING-----\n");
        assertSays("has no private key", "tls", "always", "tls.certificate", empty.toString());
    }

    private static void assertSays(String expected, String... settings) {
        String message = assertThrows(ConfigurationException.class, () -> new RunningAdapter(settings)).getMessage();
        assertTrue(message.startsWith("adapter ticks of trial: ") && message.contains(expected), message);
    }

    private RunningAdapter needing() {
        return adapter("tls.client-certificates", "need", "tls.client-authorities", trusted.toString());
    }

    private RunningAdapter adapter(String... more) {
        String[] settings = Stream.concat(
                Stream.of("tls", "always", "tls.provider", provider, "tls.certificate", certificate.toString()),
                Stream.of(more)).toArray(String[]::new);
        return new RunningAdapter(settings);
    }
}
