// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.spi.adapter.Inlet;

/** Carries events from a mailbox into the lane downstream of a follower. Waiting events stay in the mailbox until the lane is entered. */
final class Courier implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(Courier.class);
    /** Maximum number of events before others get a turn in the lane: a bound for fairness, not measured. */
    private static final int BATCH = 256;
    private static final long LOG_INTERVAL_NS = 1_000_000_000L;

    private final String owner;
    private final EventConverter converter;
    private final Inlet inlet;
    private final Object[] batch = new Object[BATCH];
    private volatile Mailbox mailbox;
    private long nextLogNs = System.nanoTime();
    private volatile boolean ending;

    Courier(String owner, Mailbox mailbox, EventConverter converter, Inlet inlet) {
        this.owner = owner;
        this.mailbox = mailbox;
        this.converter = converter;
        this.inlet = inlet;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    /** Switches to another mailbox. Called while its thread takes nothing. */
    void serve(Mailbox box) {
        mailbox = box;
    }

    /** Stops taking events. */
    void end() {
        ending = true;
        mailbox.wake();
    }

    boolean isEnding() {
        return ending;
    }

    @Override
    public void run() {
        while (mailbox.await(this)) {
            inlet.enter();
            try {
                passBatch();
            } finally {
                inlet.exit();
            }
        }
    }

    private void passBatch() {
        int count = mailbox.take(this, batch);
        if (count == 0) {
            return;
        }
        int failed = 0;
        try {
            for (int i = 0; i < count; i++) {
                failed += pass(batch[i]) ? 0 : 1;
                batch[i] = null;
            }
        } finally {
            mailbox.end(count, failed);
        }
    }

    private boolean pass(Object element) {
        Object event;
        try {
            event = converter.event(element);
        } catch (RuntimeException | LinkageError e) {
            logNowAndThen(e);
            return false;
        }
        inlet.onEvent(event);
        return true;
    }

    private void logNowAndThen(Throwable failure) {
        long nowNs = System.nanoTime();
        if (nowNs - nextLogNs >= 0) {
            nextLogNs = nowNs + LOG_INTERVAL_NS;
            LOG.warn("{}: cannot convert an offered event to type {} ({} so far): {}", owner, converter.type(),
                    mailbox.unreadable() + 1, failure.toString());
        }
    }
}
