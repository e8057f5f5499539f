// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.fault.FaultText;

/**
 * Moves the commit positions of lanes whose output adapters keep events for a while: it flushes these adapters several times a second. It
 * also limits the size of journals, and logs when one has no room.
 *
 * <p><b>Threading:</b> a thread of its own, which belongs to the application, since it calls adapters.
 */
final class CheckpointWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CheckpointWriter.class);
    private static final int ROUNDS_TO_SHRINK = 50;
    private static final long INTERVAL_NS = Duration.ofMillis(20).toNanos();
    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);

    private final List<LaneJournal> journals;
    private final long maxBytes;
    private final Predicate<String> flush;
    private final Set<String> failing = new HashSet<>();
    private volatile boolean closed;
    private final Thread thread;

    /**
     * Makes and starts it; then the commit positions are after all outputs.
     *
     * @param flush flushes the output adapters of a lane; returns whether all have emitted what they were given
     */
    CheckpointWriter(Collection<LaneJournal> journals, long maxBytes, Predicate<String> flush, ThreadFactory threads) {
        this.journals = List.copyOf(journals);
        this.maxBytes = maxBytes;
        this.flush = flush;
        this.thread = threads.newThread(this::run);
        move();
        thread.start();
    }

    private void run() {
        for (int round = 1; !closed; round++) {
            if (Thread.interrupted()) {
                LOG.debug("An output adapter has left the thread that flushes it interrupted");
            }
            LockSupport.parkNanos(this, INTERVAL_NS);
            try {
                move();
                journals.forEach(LaneJournal::logIfFull);
                if (round % ROUNDS_TO_SHRINK == 0) {
                    shrink();
                }
            } catch (InternalError e) {
                LOG.error("A file of a journal cannot be written, since another program has cut it: {}", e.toString());
            }
        }
    }

    /** Flushes output adapters, and moves the commit positions after what they have been given. */
    private void move() {
        each("The commit position of the journal of {} cannot be moved, so more outputs would be repeated after a restart",
                journal -> journal.committed().flush(() -> flush.test(journal.name())));
    }

    private void shrink() {
        each("The oldest segments of the journal of {} cannot be deleted", journal -> journal.shrinkTo(maxBytes));
    }

    /** Takes a step for each journal, whatever happens to the others; the log has the first of several failures. */
    private void each(String failure, Consumer<LaneJournal> step) {
        for (LaneJournal journal : journals) {
            String what = journal.name() + failure;
            try {
                step.accept(journal);
                failing.remove(what);
            } catch (RuntimeException | Error e) {
                if (failing.add(what)) {
                    LOG.error(failure, journal.name(), e);
                }
            }
        }
    }

    /** Ends the thread; when this returns, it flushes nothing any more, unless an adapter does not return. */
    @Override
    public void close() {
        close(END_TIMEOUT);
    }

    void close(Duration timeout) {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(timeout.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOG.error("The thread that flushes output adapters does not end; it {}", FaultText.place(thread));
        }
    }
}
