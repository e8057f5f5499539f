// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
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
    void shouldForgetWhatTheClientGivesUpAndWhatHasNoEvents() {
        claimed(SessionClaim.named("s")).progress().take(1);
        claimed(SessionClaim.named("t"));
        book.release("me", "s", "first", true);
        book.release("me", "t", "first", false);

        assertEquals(0, book.size());
    }

    @Test
    void shouldForgetExpiredSessionsOnlyWhenThereIsNoRoom() {
        for (int i = 0; i < 20; i++) {
            claimed(new SessionClaim("s" + i, 0, 1));
        }
        book.release("me", "s0", "first", false);
        nowNs = EXPIRY_NS - 1;
        book.release("me", "s1", "first", false);
        nowNs = EXPIRY_NS;

        assertEquals(State.NEW, claimed(new SessionClaim("t", 0, 1)).state());
        assertEquals(20, book.size());
        assertEquals(State.RESUMED, claimed(new SessionClaim("s1", 0, 1)).state());
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
