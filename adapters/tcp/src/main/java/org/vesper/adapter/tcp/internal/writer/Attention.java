// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.util.concurrent.TimeUnit;
import org.vesper.adapter.tcp.internal.loop.Swept;
import org.vesper.wire.client.SignsOfLife;
import org.vesper.wire.frame.Reporting;

/**
 * The requests of a conversation of version 2 to its receiver: signs of life, and reports if none come by themselves.
 *
 * <p><b>Threading:</b> the event loop of the conversation's channel.
 */
final class Attention extends Swept {

    /** The number in the PING that asks for a report. */
    private static final long REPORT = 1;
    /** Reports that are further apart are asked for. */
    private static final int RARE_MS = 1_000;
    private static final long INTERVAL_MS = 1_000;

    private final Conversation conversation;
    private final SignsOfLife signs = new SignsOfLife();
    private boolean rare;
    private boolean asked;
    private boolean sentSince;

    Attention(Conversation conversation) {
        this.conversation = conversation;
    }

    /** Begins with what WELCOME has granted. */
    void begin(Reporting granted) {
        signs.begin(granted.keepAliveMs());
        rare = granted.ackMs() == 0 || granted.ackMs() > RARE_MS;
    }

    /** Whether it has anything to do from time to time. */
    boolean isNeeded() {
        return signs.areAgreed() || rare;
    }

    void heard() {
        signs.heard();
    }

    /** Notes that events were sent, and asks for a report on them unless reports come by themselves or one is asked for. */
    void sent() {
        signs.sent();
        sentSince = asked;
        if (rare && !asked) {
            asked = true;
            conversation.ping(REPORT);
        }
    }

    /** Takes a PONG, which the report has preceded; asks again if events were sent since. */
    void pong(long token) {
        if (token == REPORT) {
            asked = false;
            if (sentSince) {
                sent();
            }
        }
    }

    @Override
    protected long sweep() {
        if (signs.areMissing()) {
            conversation.end("it has sent nothing for " + signs.patienceMs() + " ms, three times the keep-alive time");
        } else if (rare && !asked && conversation.isWaitingForReport()) {
            sent();
        } else if (signs.isDue()) {
            signs.sent();
            conversation.ping(SignsOfLife.TOKEN);
        }
        return intervalNs();
    }

    /** How long a sweep may wait for the next one. */
    long intervalNs() {
        return TimeUnit.MILLISECONDS.toNanos(signs.areAgreed() ? signs.intervalMs() : INTERVAL_MS);
    }
}
