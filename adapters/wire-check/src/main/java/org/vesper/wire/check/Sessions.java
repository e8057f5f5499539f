// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.IOException;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant.State;

/** The first steps that several checks share. */
final class Sessions {

    private Sessions() {
    }

    /** A part of a conversation. */
    @FunctionalInterface
    interface Step {

        void play(Peer peer) throws IOException;
    }

    /** A check that needs one connection. */
    static Check connected(String name, Step step) {
        return new Check(name, server -> {
            try (Peer peer = new Peer(server)) {
                step.play(peer);
            }
        });
    }

    /** A check that needs one connection with definitions, and no session. */
    static Check opened(String name, Step step) {
        return new Check(name, server -> {
            try (Peer peer = open(server)) {
                step.play(peer);
            }
        });
    }

    /** A connection without a session that has defined the layout 0 and the symbol 0. */
    static Peer open(Subject server) throws IOException {
        Peer peer = new Peer(server);
        try {
            peer.hello(SessionClaim.NONE).definitions().send().welcome(State.NONE);
            return peer;
        } catch (IOException | RuntimeException e) {
            peer.close();
            throw e;
        }
    }

    /** A connection with a new session that has defined the layout 0 and the symbol 0. */
    static Peer begin(Subject server, SessionClaim claim) throws IOException {
        Peer peer = new Peer(server);
        try {
            peer.hello(claim).definitions().send().welcome(State.NEW);
            return peer;
        } catch (IOException | RuntimeException e) {
            peer.close();
            throw e;
        }
    }

    /** Compares a position with the expected one. */
    static void check(long position, long expected) {
        if (position != expected) {
            throw new WrongAnswerException("expected WELCOME with position " + expected + ", got position " + position, null);
        }
    }
}
