// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.stage.AdapterStage;

/**
 * Moves the marks of lanes whose output adapters keep events for a while: it flushes these adapters several times a second. It also keeps
 * journals from growing for ever, and tells when one has no room.
 *
 * <p><b>Threading:</b> a thread of its own.
 */
final class Keeper implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);
    private static final int ROUNDS_TO_SHRINK = 50;
    private static final long INTERVAL_NS = Duration.ofMillis(20).toNanos();

    private final List<LaneJournal> journals;
    private final long maxBytes;
    private final List<AdapterStage> outputs;
    private volatile boolean closed;
    private final Thread thread;

    /** Makes and starts it; the marks are behind all outputs then. */
    Keeper(Collection<LaneJournal> journals, long maxBytes, List<AdapterStage> outputs, ThreadFactory threads) {
        this.journals = List.copyOf(journals);
        this.maxBytes = maxBytes;
        this.outputs = outputs;
        this.thread = threads.newThread(this::run);
        move();
        thread.start();
    }

    private void run() {
        for (int round = 1; !closed; round++) {
            LockSupport.parkNanos(this, INTERVAL_NS);
            move();
            journals.forEach(LaneJournal::tellIfFull);
            if (round % ROUNDS_TO_SHRINK == 0) {
                shrink();
            }
        }
    }

    /** Flushes output adapters, and moves the marks behind what they have been given. */
    private void move() {
        try {
            journals.forEach(journal -> journal.outlet().flush(this::flush));
        } catch (RuntimeException | Error e) {
            LOG.error("The mark of a journal cannot be moved, so more outputs would be repeated after a restart", e);
        }
    }

    private void shrink() {
        try {
            journals.forEach(journal -> journal.shrinkTo(maxBytes));
        } catch (RuntimeException | Error e) {
            LOG.error("The oldest segments of a journal cannot be deleted", e);
        }
    }

    private void flush() {
        outputs.forEach(AdapterStage::flush);
    }

    /** Ends the thread; when this returns, it flushes nothing any more. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
