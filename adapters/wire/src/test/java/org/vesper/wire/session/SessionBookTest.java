// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant.State;
import org.vesper.wire.session.SessionBook.Claimed;

class SessionBookTest {

    private static final long EXPIRY_NS = 1_000;

    private long nowNs;
    private long epoch = 40;
    private final SessionBook<String> book = new SessionBook<>(100, EXPIRY_NS, () -> nowNs, () -> ++epoch);

    @Test
    void shouldBeginASessionAtThePositionOfTheClient() {
        Claimed claimed = claimed(new SessionClaim("s", 0, 7));

        assertEquals(State.NEW, claimed.state());
        assertEquals(41, claimed.epoch());
        assertEquals(7, claimed.progress().next());
    }

    @Test
    void shouldGoOnWhereTheSessionHasCome() {
        claimed(SessionClaim.named("s")).progress().take(10);
        book.release("me", "s", "first", false);

        Claimed again = claimed(new SessionClaim("s", 41, 3));

        assertEquals(State.RESUMED, again.state());
        assertEquals(41, again.epoch());
        assertEquals(10, again.progress().next());
    }

    @Test
    void shouldGoOnForAClientThatHasForgottenTheEpoch() {
        claimed(SessionClaim.named("s")).progress().take(10);
        book.release("me", "s", "first", false);

        assertEquals(10, claimed(SessionClaim.named("s")).progress().next());
    }

    @Test
    void shouldTellAClientThatItsSessionIsLost() {
        Claimed unknown = claimed(new SessionClaim("s", 5, 7));
        assertEquals(State.LOST, unknown.state());
        assertEquals(7, unknown.progress().next());
        unknown.progress().take(1);
        book.release("me", "s", "first", false);

        Claimed other = claimed(new SessionClaim("s", 5, 2));

        assertEquals(State.LOST, other.state());
        assertNotEquals(unknown.epoch(), other.epoch());
        assertEquals(2, other.progress().next());
        assertEquals(1, book.size());
    }

    @Test
    void shouldGiveASessionToOneHolderAtATime() {
        claimed(SessionClaim.named("s")).progress().take(1);

        assertEquals(Optional.empty(), book.claim("me", SessionClaim.named("s"), "second"));
        assertEquals(Optional.of("first"), book.holder("me", "s"));
        book.release("me", "s", "second", false);
        assertEquals(Optional.of("first"), book.holder("me", "s"));
        book.release("me", "s", "first", false);
        assertEquals(1, book.claim("me", SessionClaim.named("s"), "second").orElseThrow().progress().next());
        assertEquals(Optional.of("second"), book.holder("me", "s"));
    }

    @Test
    void shouldKeepTheSessionsOfClientsApart() {
        claimed(SessionClaim.named("s"));

        assertEquals(State.NEW, book.claim("you", SessionClaim.named("s"), "second").orElseThrow().state());
    }

    @Test
    void shouldForgetWhatTheClientGivesUp() {
        claimed(SessionClaim.named("s")).progress().take(1);
        claimed(SessionClaim.named("t"));
        book.release("me", "s", "first", true);
        book.release("me", "t", "first", false);

        assertEquals(1, book.size());
        assertEquals(State.RESUMED, claimed(SessionClaim.named("t")).state());
        assertEquals(State.NEW, claimed(SessionClaim.named("s")).state());
    }

    @Test
    void shouldForgetASessionSomeTimeAfterItsConnectionHasEnded() {
        claimed(SessionClaim.named("s"));
        claimed(SessionClaim.named("t"));
        claimed(SessionClaim.named("held"));
        book.release("me", "s", "first", false);
        nowNs = 1;
        book.release("me", "t", "first", false);
        nowNs = EXPIRY_NS;

        assertEquals(State.RESUMED, claimed(SessionClaim.named("t")).state());
        assertEquals(State.NEW, claimed(SessionClaim.named("s")).state());
        nowNs = 10 * EXPIRY_NS;
        assertEquals(State.NEW, claimed(SessionClaim.named("u")).state());
        assertEquals(4, book.size());
    }

    @Test
    void shouldForgetTheOldestSessionWithoutAConnectionIfAClientHasTooMany() {
        for (int i = 0; i < 20; i++) {
            claimed(SessionClaim.named("s" + i));
        }
        book.release("me", "s7", "first", false);
        book.release("me", "s3", "first", false);

        assertEquals(State.NEW, claimed(SessionClaim.named("t")).state());
        assertEquals(State.RESUMED, claimed(SessionClaim.named("s3")).state());
        assertEquals(20, book.size());
        assertThrows(WireException.class, () -> claimed(SessionClaim.named("s7")));
    }

    @Test
    void shouldReplaceALostSessionEvenIfThereIsNoRoom() {
        for (int i = 0; i < 20; i++) {
            claimed(SessionClaim.named("s" + i));
        }
        book.release("me", "s3", "first", false);

        assertEquals(State.LOST, claimed(new SessionClaim("s3", 1, 5)).state());
        assertEquals(20, book.size());
    }

    @Test
    void shouldLeaveRoomForOtherClients() {
        int count = 0;
        while (count < 100 && hasRoom("me", "s" + count)) {
            count++;
        }

        assertEquals(20, count);
        assertEquals(State.NEW, book.claim("you", SessionClaim.named("s"), "second").orElseThrow().state());
    }

    @Test
    void shouldBoundTheSessionsOfAClientThatBeginsNewOnesForever() {
        SessionBook<String> large = new SessionBook<>(10_000, Long.MAX_VALUE, () -> nowNs, () -> ++epoch);
        large.claim("me", SessionClaim.named("held"), "first");
        for (int i = 0; i < 10_000; i++) {
            large.claim("me", SessionClaim.named("s" + i), "second");
            large.release("me", "s" + i, "second", false);
        }

        assertEquals(2_000, large.size());
        assertEquals(Optional.of("first"), large.holder("me", "held"));
        assertEquals(State.NEW, large.claim("me", SessionClaim.named("s0"), "third").orElseThrow().state());
        assertEquals(State.RESUMED, large.claim("me", SessionClaim.named("s9999"), "third").orElseThrow().state());
        assertEquals(State.NEW, large.claim("you", SessionClaim.named("s"), "fourth").orElseThrow().state());
    }

    @Test
    void shouldForgetTheSessionsOfAllClientsInTheOrderInWhichTheirConnectionsHaveEnded() {
        for (String client : List.of("a", "b", "c")) {
            book.claim(client, SessionClaim.named("s"), "first");
        }
        book.release("b", "s", "first", false);
        nowNs = 1;
        book.release("a", "s", "first", false);
        nowNs = EXPIRY_NS;

        assertEquals(State.RESUMED, book.claim("a", SessionClaim.named("s"), "second").orElseThrow().state());
        assertEquals(2, book.size(), "b has expired, and c has a connection");
        assertEquals(State.NEW, book.claim("b", SessionClaim.named("s"), "second").orElseThrow().state());
    }

    /** Were each claim to look at all clients, this would take hours. */
    @Test
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldNotLookAtAllClientsForEachClaim() {
        int clients = 300_000;
        SessionBook<String> large = new SessionBook<>(2 * clients, EXPIRY_NS, () -> nowNs, () -> ++epoch);
        for (int i = 0; i < clients; i++) {
            large.claim("client " + i, SessionClaim.named("s"), "first");
            large.release("client " + i, "s", "first", false);
        }

        assertEquals(clients, large.size());
        nowNs = EXPIRY_NS;
        large.claim("me", SessionClaim.named("s"), "first");
        assertEquals(1, large.size());
    }

    private boolean hasRoom(String client, String name) {
        try {
            book.claim(client, SessionClaim.named(name), "holder");
            return true;
        } catch (WireException e) {
            assertEquals(ErrorCode.TOO_MANY_SESSIONS, e.code());
            return false;
        }
    }

    private Claimed claimed(SessionClaim claim) {
        return book.claim("me", claim, "first").orElseThrow();
    }
}
