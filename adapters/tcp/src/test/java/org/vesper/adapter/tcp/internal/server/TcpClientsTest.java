// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.adapter.tcp.internal.server.RawClient.BYE;
import static org.vesper.adapter.tcp.internal.server.RawClient.EVENTS;
import static org.vesper.adapter.tcp.internal.server.RawClient.HELLO;
import static org.vesper.adapter.tcp.internal.server.RawClient.PREFACE;
import static org.vesper.adapter.tcp.internal.server.RawClient.SYMBOLS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.clients.AddressList;
import org.vesper.clients.Client;
import org.vesper.clients.ClientFile;
import org.vesper.clients.Token;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.TestAuthority;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.State;

/** An adapter that serves listed clients only, and those who try to get past that. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpClientsTest {

    private static final SessionClaim S = SessionClaim.named("s");
    private static final byte[] NO_TOKEN = {};

    @TempDir
    private Path instance;
    private ClientFile file;
    private final Token desk = Token.random();
    private final Token other = Token.random();
    private RunningAdapter adapter;

    @BeforeEach
    void list() throws IOException {
        Files.createDirectory(instance.resolve("conf"));
        file = ClientFile.of(instance);
        file.add(client("desk-7", desk, "Tick"));
        file.add(client("other", other, "Reading"));
    }

    @AfterEach
    void close() {
        adapter.close();
    }

    @Test
    void shouldServeAClientWithItsToken() throws IOException {
        adapter = adapter();
        try (TickSession session = session(desk.bytes(), S)) {
            assertEquals(State.NEW, session.grant().state());
            assertEquals(new Answer.Ack(2, 0, 0, 0), session.define().ticks(0, 1, 2).ack());
            assertEquals("Tick (client desk-7, session s)", adapter.clients().clients().get(0).sends());
        }
        try (TickSession session = session(desk.bytes(), S)) {
            assertEquals(2, session.grant().position());
        }
    }

    @Test
    void shouldRefuseThoseWhoDoNotProveWhoTheyAre() throws IOException {
        adapter = adapter();
        byte[] nearly = desk.bytes();
        nearly[42] ^= 1;
        long beganNs = System.nanoTime();
        List<RawClient> guessers = new ArrayList<>(List.of(new RawClient(adapter.port()).send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE)));
        for (byte[] token : List.of(NO_TOKEN, nearly, new byte[60_000], desk.sha256().getBytes(StandardCharsets.UTF_8))) {
            guessers.add(session(token, S).define().ticks(0, 1).client());
        }
        for (RawClient guesser : guessers) {
            assertRefused(guesser, ErrorCode.NOT_AUTHENTICATED);
            assertTrue(System.nanoTime() - beganNs >= 1_000_000_000, "a guesser has to wait");
            guesser.close();
        }
        assertEquals(5, adapter.detail("errors.NOT_AUTHENTICATED"));
        assertEquals(0, adapter.status().eventsAccepted());
        assertEquals(0, adapter.detail("sessions"));
    }

    @Test
    void shouldRefuseAnEventTypeThatTheClientMayNotSend() throws IOException {
        adapter = adapter();
        try (TickSession session = session(other.bytes(), S)) {
            session.grant();
            assertRefused(session.define().client(), ErrorCode.NOT_PERMITTED);
        }
        assertEquals(0, adapter.status().eventsAccepted());
    }

    @Test
    void shouldKeepTheSessionsOfClientsApart() throws IOException {
        file.remove("other");
        file.add(client("other", other));
        adapter = adapter();
        try (TickSession owner = session(desk.bytes(), S)) {
            SessionGrant grant = owner.grant();
            owner.define().ticks(0, 1, 2).ack();
            for (SessionClaim claim : List.of(S, new SessionClaim("s", grant.epoch(), 1))) {
                try (TickSession thief = session(other.bytes(), claim)) {
                    assertFalse(thief.grant().state() == State.RESUMED);
                }
            }
            assertEquals(3, owner.ticks(2, 3).ack().taken());
        }
    }

    @Test
    void shouldRefuseAClientAtAnotherAddress() throws IOException {
        Token far = Token.random();
        file.add(new Client("far", Optional.of(far.sha256()), Optional.empty(), List.of(), AddressList.parse("10.0.0.0/8")));
        adapter = adapter();

        try (TickSession session = session(far.bytes(), S)) {
            assertRefused(session.client(), ErrorCode.NOT_PERMITTED);
        }
    }

    @Test
    void shouldRefuseATokenInPlainTextFromAnotherMachine() throws IOException {
        adapter = adapter("trusted-proxies", "127.0.0.1");
        try (TickSession session = behindProxy("c0 00 02 07")) {
            Answer.Failure answer = assertRefused(session.client(), ErrorCode.NOT_AUTHENTICATED);
            assertTrue(answer.text().contains("without TLS"), answer.text());
        }
        try (TickSession session = behindProxy("7f 00 00 02")) {
            assertEquals(State.NEW, session.grant().state());
        }
        adapter.close();
        adapter = adapter("trusted-proxies", "127.0.0.1", "plain-tokens", "true");
        try (TickSession session = behindProxy("c0 00 02 07")) {
            assertEquals(State.NEW, session.grant().state());
        }
    }

    @Test
    void shouldLetNobodyInFromAnAddressThatFailsTooOften() throws IOException {
        adapter = adapter("trusted-proxies", "127.0.0.1");
        for (int i = 0; i < 30; i++) {
            behindProxy("c0 00 02 07");
        }
        Await.until("all have failed", () -> adapter.detail("errors.NOT_AUTHENTICATED") == 30);

        try (TickSession session = behindProxy("c0 00 02 07")) {
            assertRefused(session.client(), ErrorCode.TOO_MANY_CONNECTIONS);
        }
        try (TickSession session = session(desk.bytes(), S, "7f 00 00 02")) {
            assertEquals(State.NEW, session.grant().state());
        }
    }

    @Test
    void shouldFollowTheFileWithoutARestart() throws IOException {
        adapter = adapter();
        try (TickSession removed = session(other.bytes(), S); TickSession limited = session(desk.bytes(), S)) {
            removed.grant();
            limited.grant();
            limited.define().ticks(0, 1).ack();

            file.remove("other");
            assertRefused(removed.client(), ErrorCode.CLOSED_BY_OPERATOR);
            assertEquals(2, limited.ticks(1, 2).ack().taken());

            file.replace("desk-7", old -> client("desk-7", desk, "Reading"));
            assertRefused(limited.client(), ErrorCode.NOT_PERMITTED);
        }
        Token fresh = Token.random();
        file.replace("desk-7", old -> client("desk-7", fresh));
        Await.until("the new token is known", () -> adapter.detail("clients-listed") == 1 && isWelcome(fresh));
        assertFalse(isWelcome(desk));
        Files.writeString(file.path(), "[desk-7");
        assertTrue(isWelcome(fresh));
    }

    private boolean isWelcome(Token token) {
        try (TickSession session = session(token.bytes(), S)) {
            return session.client().firstAnswer() instanceof Answer.Welcome;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldKnowAClientByItsCertificate() throws Exception {
        TestAuthority authority = new TestAuthority("Authority");
        Path trusted = authority.trusted(instance.resolve("authority.pem"));
        Path known = authority.client(instance.resolve("known.pem"), "CN=feed,O=Example");
        Path unknown = authority.client(instance.resolve("unknown.pem"), "CN=feed,O=Elsewhere");
        file.add(new Client("feed", Optional.empty(), Optional.of(new X500Principal("CN=feed, O=Example")), List.of(), AddressList.parse("")));
        adapter = adapter("tls", "always", "tls.certificate", authority.server(instance.resolve("server.pem")).toString(),
                "tls.client-certificates", "want", "tls.client-authorities", trusted.toString(), "client-property", "symbol");

        try (TickSession session = over(new TlsPeer(trusted, known), NO_TOKEN)) {
            session.grant();
            assertEquals("CN=feed,O=Example", adapter.clients().clients().get(0).certificate());
        }
        try (TickSession session = over(new TlsPeer(trusted, unknown), NO_TOKEN)) {
            assertRefused(session.client(), ErrorCode.NOT_AUTHENTICATED);
        }
        try (TickSession session = over(new TlsPeer(trusted, known), desk.bytes())) {
            assertRefused(session.client(), ErrorCode.NOT_AUTHENTICATED);
        }
        try (TickSession session = over(new TlsPeer(trusted), desk.bytes())) {
            assertEquals(State.NEW, session.grant().state());
        }
        try (RawClient version1 = new TlsPeer(trusted, known).client(adapter.port()).send(PREFACE, HELLO)) {
            assertEquals(ErrorCode.UNKNOWN_PROPERTY, ((Answer.Failure) version1.lastAnswer()).code());
        }
    }

    @Test
    void shouldNotStartWithAListThatHasMistakes() throws IOException {
        adapter = adapter();
        Files.writeString(file.path(), "[a]\ntoken = x\n");

        String message = assertThrows(ConfigurationException.class, this::adapter).getMessage();

        assertTrue(message.startsWith("adapter ticks of trial: ") && message.contains("clients:2: there is no token"), message);
    }

    private TickSession over(TlsPeer peer, byte[] token) throws IOException {
        return new TickSession(peer.client(adapter.port()), S, Reporting.NONE, token);
    }

    private TickSession session(byte[] token, SessionClaim claim) throws IOException {
        return new TickSession(new RawClient(adapter.port()), claim, Reporting.NONE, token);
    }

    /** The client desk-7 at an address, which a trusted proxy says. */
    private TickSession behindProxy(String address) throws IOException {
        return session(desk.bytes(), S, address);
    }

    private TickSession session(byte[] token, SessionClaim claim, String address) throws IOException {
        String header = TcpAdapterGuardTest.header(address);
        return new TickSession(new RawClient(adapter.port()).send(header), claim, Reporting.NONE, token);
    }

    private static Answer.Failure assertRefused(RawClient client, ErrorCode code) throws IOException {
        Answer.Failure answer = (Answer.Failure) client.lastAnswer();
        assertEquals(code, answer.code(), answer.text());
        return answer;
    }

    private static Client client(String name, Token token, String... eventTypes) {
        return new Client(name, Optional.of(token.sha256()), Optional.empty(), List.of(eventTypes), AddressList.parse(""));
    }

    private RunningAdapter adapter(String... more) {
        return new RunningAdapter(instance, Stream.concat(Stream.of("clients", "listed"), Stream.of(more)).toArray(String[]::new));
    }
}
