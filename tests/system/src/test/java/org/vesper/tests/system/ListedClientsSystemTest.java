// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.SessionPeer.Answer;

/** A server that takes events from listed clients only, and attacks on it. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ListedClientsSystemTest {

    private static final int CLOSED_BY_OPERATOR = 21;
    private static final int NOT_AUTHENTICATED = 22;
    private static final int NOT_PERMITTED = 23;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built())
            .set("app.signal-generation.ticks.clients", "listed");

    @TempDir
    private static Path folder;

    @Test
    void shouldServeListedClientsOnlyAndKeepTheirTokensSecret() throws IOException {
        String desk = added("desk-7", "--event-types", "StockTick");
        String thief = added("thief", "--event-types", "signal-generation/*");
        String other = added("other", "--event-types", "Trade,orders/*");
        Await.until("the server has followed", () -> isWelcome(other));

        try (SessionPeer owner = new SessionPeer(SERVER.ticksPort(), "s", 0, desk)) {
            Answer welcome = owner.answer();
            assertEquals(SessionPeer.NEW, welcome.state());
            assertEquals(1, owner.define().tick(0));

            assertRefused("", NOT_AUTHENTICATED);
            assertRefused(desk.substring(1) + "A", NOT_AUTHENTICATED);
            assertRefused("'; DROP TABLE clients; --", NOT_AUTHENTICATED);
            try (SessionPeer replay = new SessionPeer(SERVER.ticksPort(), "s", welcome.epoch(), thief)) {
                assertNotEquals(SessionPeer.RESUMED, replay.answer().state());
                assertEquals(1, replay.define().tick(0));
            }
            try (SessionPeer forbidden = new SessionPeer(SERVER.ticksPort(), "s", 0, other)) {
                assertEquals(NOT_PERMITTED, forbidden.define().error());
            }
            assertEquals(2, owner.tick(1));
            SERVER.vesper("connections", "list").expect(0, "StockTick (client desk-7, session s)");

            SERVER.vesper("clients", "remove", "desk-7").expect(0, "removed: desk-7");
            assertEquals(CLOSED_BY_OPERATOR, owner.error());
            assertRefused(desk, NOT_AUTHENTICATED);
        }
        SERVER.awaitLog("NOT_AUTHENTICATED: ");
        Await.until("the edit is in the audit log", () -> audit().contains("\"file\":\"conf/clients\""));
        assertTrue(audit().contains("\"action\":\"clients remove\""), audit());
        assertNothingHas(List.of(desk, thief, other));
    }

    @Test
    void shouldTakeEventsOfTheCommandsThatHaveAToken() throws Exception {
        Path token = folder.resolve("feed.token");
        String secret = added("feed", "--event-types", "StockTick");
        Await.until("the server has followed", () -> isWelcome(secret));
        Path file = Files.writeString(folder.resolve("ticks.csv"), "symbol:string,lastPrice:double\nLIST,1000000.5\nLIST,1000001.5\n");
        String[] send = {"send", "StockTick=" + file, "--to", VesperServer.HOST + ":" + SERVER.ticksPort(), "--token-file", token.toString()};

        SERVER.distribution().run(send).expect(0, "sent: 2 events");
        SERVER.distribution().run(with(send, "--session", "s")).expect(0, "sent: 2 events");
        SERVER.distribution().run(with(send, "--session", "s")).expect(0, "sent: 0 events; session s had 2 before");
        SERVER.distribution().run(Arrays.copyOf(send, 4)).expect(1, "NOT_AUTHENTICATED");
        try (LoadRun run = LoadRun.start(SERVER, folder, List.of("--connections", "2", "--rate", "20000", "--protocol", "2",
                "--token-file", token.toString()))) {
            LoadRun.assertExact(run.report());
        }
        assertNothingHas(List.of(secret));
    }

    private static String[] with(String[] command, String... more) {
        return Stream.of(command, more).flatMap(Stream::of).toArray(String[]::new);
    }

    /** Adds a client, and returns its token. */
    private static String added(String name, String... terms) throws IOException {
        Path file = folder.resolve(name + ".token");
        SERVER.vesper(Stream.concat(Stream.of("clients", "add", name, "--token-file", file.toString()),
                Stream.of(terms)).toArray(String[]::new)).expect(0, "added: " + name);
        return Files.readString(file).strip();
    }

    private static boolean isWelcome(String token) {
        try (SessionPeer peer = new SessionPeer(SERVER.ticksPort(), "", 0, token)) {
            return peer.answer().type() == SessionPeer.WELCOME;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertRefused(String token, int code) throws IOException {
        try (SessionPeer guesser = new SessionPeer(SERVER.ticksPort(), "s", 0, token)) {
            assertEquals(code, guesser.define().error());
        }
    }

    private static String audit() {
        try {
            return Files.readString(SERVER.instance().resolve("logs/audit.log"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Neither a log nor any other file of the instance has one of the secrets. */
    private static void assertNothingHas(List<String> secrets) throws IOException {
        try (Stream<Path> all = Files.walk(SERVER.instance())) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                assertTrue(secrets.stream().noneMatch(text::contains), () -> file + " has a token");
            }
        }
    }
}
