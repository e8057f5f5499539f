// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.State;

/** The sections "Sessions", "EVENTS", "SKIP", "PING" and "BYE" of the page. */
final class SessionChecks {

    private static final int ACK_MS = 10;
    private static final int HEADERS_BYTES = Protocol.HEADER_BYTES + Protocol.BATCH_BYTES;

    private SessionChecks() {
    }

    static List<Check> all() {
        List<Check> checks = new ArrayList<>();
        beginnings(checks);
        positions(checks);
        limits(checks);
        ends(checks);
        return checks;
    }

    private static void beginnings(List<Check> checks) {
        checks.add(new Check("sessions: NEW at the client's position", server -> {
            try (Peer peer = new Peer(server)) {
                SessionGrant grant = peer.hello(new SessionClaim(server.newSession(), 0, 7)).send().welcome(State.NEW);
                Sessions.check(grant.position(), 7);
                peer.definitions().events(7, 1).takes(8);
            }
        }));
        checks.add(new Check("sessions: RESUMED with the epoch, at the server's position", server -> resumes(server, true)));
        checks.add(new Check("sessions: RESUMED without the epoch", server -> resumes(server, false)));
        checks.add(new Check("sessions: LOST for another epoch, with a new one", SessionChecks::losesAnotherEpoch));
        checks.add(new Check("sessions: NONE begins anew each time", server -> {
            for (int i = 0; i < 2; i++) {
                try (Peer peer = Sessions.open(server)) {
                    peer.events(0, 1).takes(1);
                }
            }
        }));
        checks.add(new Check("sessions: the newest connection gets the session", SessionChecks::givesTheSessionAway));
        checks.add(new Check("sessions: a cut at each byte leaves whole events", SessionChecks::countsWholeEventsAtEachCut));
    }

    private static void resumes(Subject server, boolean withEpoch) throws IOException {
        SessionClaim claim = SessionClaim.named(server.newSession());
        long epoch;
        try (Peer peer = new Peer(server)) {
            epoch = peer.hello(claim).send().welcome(State.NEW).epoch();
            peer.definitions().events(0, 2).takes(2);
        }
        try (Peer peer = new Peer(server)) {
            SessionGrant grant = peer.hello(new SessionClaim(claim.name(), withEpoch ? epoch : 0, 0)).send().welcome(State.RESUMED);
            Sessions.check(grant.position(), 2);
            if (grant.epoch() != epoch || epoch == 0) {
                throw new WrongAnswerException("expected the epoch " + epoch + ", not 0, got " + grant.epoch(), null);
            }
            peer.definitions().events(2, 1).takes(3);
        }
    }

    private static void losesAnotherEpoch(Subject server) throws IOException {
        SessionClaim claim = SessionClaim.named(server.newSession());
        long epoch;
        try (Peer peer = new Peer(server)) {
            epoch = peer.hello(claim).send().welcome(State.NEW).epoch();
            peer.definitions().events(0, 2).takes(2);
        }
        try (Peer peer = new Peer(server)) {
            long other = epoch == 1 ? 2 : epoch - 1;
            SessionGrant grant = peer.hello(new SessionClaim(claim.name(), other, 1)).send().welcome(State.LOST);
            Sessions.check(grant.position(), 1);
            if (grant.epoch() == epoch || grant.epoch() == other || grant.epoch() == 0) {
                throw new WrongAnswerException("expected a new epoch, got " + grant.epoch(), null);
            }
        }
    }

    private static void givesTheSessionAway(Subject server) throws IOException {
        SessionClaim claim = SessionClaim.named(server.newSession());
        try (Peer old = Sessions.begin(server, claim); Peer fresh = new Peer(server)) {
            old.events(0, 2).takes(2);
            SessionGrant grant = fresh.hello(claim).send().welcome(State.RESUMED);
            Sessions.check(grant.position(), 2);
            old.refused(ErrorCode.SESSION_TAKEN, 2, 2);
            fresh.definitions().events(2, 1).takes(3);
        }
    }

    private static void countsWholeEventsAtEachCut(Subject server) throws IOException {
        SessionClaim claim = SessionClaim.named(server.newSession());
        long next = 0;
        int length = Protocol.HEADER_BYTES;
        for (int cut = 0; cut <= length; cut++) {
            try (Peer peer = new Peer(server)) {
                SessionGrant grant = peer.hello(claim).definitions().send().welcome(cut == 0 ? State.NEW : State.RESUMED);
                Sessions.check(grant.position(), next);
                peer.events(next, 2);
                byte[] frame = peer.taken();
                length = frame.length;
                next += Math.max(0, cut - HEADERS_BYTES) / ((length - HEADERS_BYTES) / 2);
                peer.frames().buffer().put(Arrays.copyOf(frame, cut));
                peer.send().endSending();
                peer.closed();
            }
        }
    }

    private static void positions(List<Check> checks) {
        for (int overlap = 0; overlap <= 3; overlap++) {
            int repeated = overlap;
            checks.add(Sessions.opened("EVENTS: " + overlap + " of 3 events that come again are passed over", peer -> {
                peer.events(0, 3).events(3 - repeated, 3).takes(6 - repeated);
                peer.frames().bye(true);
                peer.send().taken(6 - repeated);
                peer.goodbye(6 - repeated);
            }));
        }
        checks.add(Sessions.opened("EVENTS: POSITION_GAP for one event that is missing", peer -> {
            peer.events(0, 1).events(2, 1).refuses(ErrorCode.POSITION_GAP, 1, 1);
        }));
        checks.add(ConnectionChecks.refusal("EVENTS: MALFORMED_FRAME for position 2^63", ErrorCode.MALFORMED_FRAME,
                peer -> peer.events(Long.MIN_VALUE, 1)));
        checks.add(Sessions.opened("SKIP: forwards, twice, and backwards", peer -> {
            peer.frames().skip(5).skip(5).skip(2);
            peer.events(5, 1).takes(6);
        }));
        for (long token : new long[] {0, 42, -1}) {
            checks.add(Sessions.opened("PING: ACK, and PONG with " + Long.toUnsignedString(token), peer -> {
                peer.events(0, 1).pings(1, token);
            }));
        }
    }

    private static void limits(List<Check> checks) {
        checks.add(Sessions.connected("EVENTS: MALFORMED_FRAME for an event at position 2^63 - 1", peer -> {
            peer.hello(new SessionClaim("", 0, Long.MAX_VALUE - 1)).definitions().send().welcome(State.NONE);
            peer.events(Long.MAX_VALUE - 1, 2).refuses(ErrorCode.MALFORMED_FRAME, Long.MAX_VALUE, 1);
        }));
        checks.add(ConnectionChecks.refusal("SKIP: MALFORMED_FRAME for position 2^63", ErrorCode.MALFORMED_FRAME,
                peer -> peer.frames().skip(Long.MIN_VALUE)));
        checks.add(Sessions.connected("ACK: comes without PING, if HELLO asks for it", peer -> {
            SessionGrant grant = peer.helloWith(new Reporting(ACK_MS, 0)).definitions().send().welcome(State.NONE);
            if (grant.reporting().ackMs() == 0) {
                throw new WrongAnswerException("expected WELCOME with a time to ACK, since HELLO asks for one, got " + grant, null);
            }
            peer.events(0, 2).send().reports(2);
            peer.events(2, 1).send().reports(3);
        }));
    }

    private static void ends(List<Check> checks) {
        checks.add(new Check("BYE: 0 keeps the session", server -> comesBack(server, false, State.RESUMED, 2)));
        checks.add(new Check("BYE: 1 forgets the session", server -> comesBack(server, true, State.NEW, 0)));
        checks.add(Sessions.opened("BYE: what follows is ignored", peer -> {
            peer.events(0, 1).frames().bye(true);
            peer.events(1, 1).send().taken(1);
            peer.goodbye(1);
        }));
    }

    private static void comesBack(Subject server, boolean forget, State state, long position) throws IOException {
        SessionClaim claim = SessionClaim.named(server.newSession());
        try (Peer peer = Sessions.begin(server, claim)) {
            peer.events(0, 2).frames().bye(forget);
            peer.send().taken(2);
            peer.goodbye(2);
        }
        try (Peer peer = new Peer(server)) {
            Sessions.check(peer.hello(claim).send().welcome(state).position(), position);
        }
    }
}
