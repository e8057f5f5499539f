// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.util.concurrent.locks.LockSupport;

/**
 * A client that sends events at a rate for a time, as far as the server takes them: what it does not take until the end is never sent.
 * <b>Threading:</b> a thread of its own; the counts are for others when it has ended.
 */
final class OverloadingClient extends Thread {

    private static final int PERIOD_NS = 5_000_000;
    private static final int MOST_IN_A_FRAME = 2_000;

    private final TickClient client;
    private final long perPeriod;
    private final int seconds;
    private long sent;

    OverloadingClient(int port, int perSecond, int seconds) {
        super("overloading");
        this.client = TickClient.ready(port).withSmallBuffer();
        this.perPeriod = (long) perSecond * PERIOD_NS / 1_000_000_000;
        this.seconds = seconds;
    }

    @Override
    public void run() {
        long beganNs = System.nanoTime();
        long endNs = beganNs + seconds * 1_000_000_000L;
        for (long nowNs = beganNs; nowNs < endNs; nowNs = System.nanoTime()) {
            long due = (nowNs - beganNs) / PERIOD_NS * perPeriod;
            if (due > sent) {
                send((int) Math.min(MOST_IN_A_FRAME, due - sent));
            } else {
                LockSupport.parkNanos(PERIOD_NS);
            }
        }
    }

    private void send(int events) {
        client.frame(TickClient.EVENTS, payload -> {
            for (int event = 0; event < events; event++) {
                payload.writeInt(0);
                payload.writeDouble(event);
            }
        });
        sent += events;
    }

    /** The number of events sent. */
    long sent() {
        return sent;
    }

    /** Says bye, and returns how many events the server has accepted. */
    long bye() {
        long accepted = client.bye();
        client.close();
        return accepted;
    }
}
