// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.util.function.IntConsumer;

/** Sends the numbers from 0 on, one way, until it is told to end. */
final class NumberSender extends Thread {

    private final IntConsumer way;
    private volatile boolean ends;
    private volatile int sent;

    NumberSender(IntConsumer way) {
        this.way = way;
        setDaemon(true);
    }

    @Override
    public void run() {
        while (!ends) {
            sendOne();
        }
    }

    /** Called by another thread only when this one has ended. */
    void sendOne() {
        way.accept(sent);
        sent++;
    }

    /** It ends after the number that it is sending. */
    void end() {
        ends = true;
    }

    int sent() {
        return sent;
    }
}
