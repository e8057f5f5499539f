// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant.State;

/** The checks of what a server does only after a time. */
final class WaitingChecks {

    /** A short keep-alive time; the server grants its shortest one. */
    private static final int KEEP_ALIVE_MS = 1;

    private WaitingChecks() {
    }

    static List<Check> all() {
        return List.of(
                waiting("connection: HELLO_TIMEOUT for silence", peer -> peer.refused(ErrorCode.HELLO_TIMEOUT, 0)),
                waiting("connection: HELLO_TIMEOUT for half of a HELLO", peer -> {
                    peer.frames().preface(2);
                    peer.header(1, 50).frames().buffer().put((byte) 0);
                    peer.refuses(ErrorCode.HELLO_TIMEOUT);
                }),
                waiting("connection: RECORD_TIMEOUT for half of an event", peer -> {
                    peer.hello(SessionClaim.NONE).definitions().events(0, 1).send().welcome(State.NONE);
                    peer.events(1, 1).sendWithoutLastByte();
                    peer.refused(ErrorCode.RECORD_TIMEOUT, 1, 1);
                }),
                waiting("signs of life: ACK while the client is silent, and IDLE_TIMEOUT after three times the keep-alive time",
                        WaitingChecks::signs));
    }

    private static void signs(Peer peer) throws IOException {
        int keepAliveMs = peer.helloWith(new Reporting(0, KEEP_ALIVE_MS)).send().welcome(State.NONE).reporting().keepAliveMs();
        if (keepAliveMs < KEEP_ALIVE_MS) {
            throw new WrongAnswerException("expected WELCOME with a keep-alive time, got " + keepAliveMs + " ms", null);
        }
        peer.taken(0);
        long beganNs = System.nanoTime();
        peer.refusedAfterReports(ErrorCode.IDLE_TIMEOUT);
        if (System.nanoTime() - beganNs < Duration.ofMillis(keepAliveMs).toNanos()) {
            throw new WrongAnswerException("expected IDLE_TIMEOUT after three times " + keepAliveMs + " ms, got it at once", null);
        }
    }

    private static Check waiting(String name, Sessions.Step step) {
        return new Check(name, server -> {
            if (server.patience().isZero()) {
                throw new Check.NotApplicableException("it waits; give it time by --patience");
            }
            try (Peer peer = new Peer(server)) {
                step.play(peer.patient());
            }
        });
    }
}
