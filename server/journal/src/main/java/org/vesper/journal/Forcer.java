// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forces records to the disk, all that have come since the force before at once, and then says that they are durable.
 *
 * <p><b>Threading:</b> a thread of its own; the methods are called by any thread. <b>Failure:</b> after a force that fails, the content of
 * the disk is not known: nothing becomes durable any more.
 */
final class Forcer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    private final Journal journal;
    private final JournalFiles files;
    private final long intervalNs;
    private final Thread thread;
    private final List<Segment> full = new ArrayList<>();
    private volatile long durable;
    private volatile Runnable whenDurable = () -> { };
    private volatile boolean idle;
    private volatile boolean closed;
    private volatile boolean failed;
    private volatile long forces;

    /** @param intervalNs the time between two forces; 0 to force as soon as there is something */
    Forcer(Journal journal, JournalFiles files, long intervalNs, String name) {
        this.journal = journal;
        this.files = files;
        this.intervalNs = intervalNs;
        this.durable = journal.position();
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    long durable() {
        return durable;
    }

    boolean hasFailed() {
        return failed;
    }

    /** Names what is run after each force, by the thread of the forcer: it must not wait. */
    void whenDurable(Runnable task) {
        whenDurable = task;
    }

    /** Has the next force begin now. */
    void hasten() {
        LockSupport.unpark(thread);
    }

    long forces() {
        return forces;
    }

    /** Wakes the thread if it has nothing to do; called after each record. */
    void appended() {
        if (idle) {
            LockSupport.unpark(thread);
        }
    }

    /** Takes a segment to which nothing will be appended. */
    void retire(Segment segment) {
        synchronized (full) {
            full.add(segment);
        }
    }

    private void run() {
        while (!closed) {
            try {
                force();
                pause();
            } catch (IOException | UncheckedIOException | InternalError e) {
                failed = true;
                LOG.error("The journal {} cannot be forced to the disk: {}; nothing becomes durable any more; replace the disk and restart"
                        + " the application", journal.folder(), e.toString());
                return;
            }
        }
    }

    private void pause() {
        if (intervalNs > 0) {
            LockSupport.parkNanos(this, intervalNs);
            return;
        }
        idle = true;
        if (journal.written() == durable && !closed) {
            LockSupport.park(this);
        }
        idle = false;
    }

    private void force() throws IOException {
        List<Segment> retired;
        long position;
        Segment current;
        synchronized (full) {
            retired = List.copyOf(full);
            full.clear();
            position = journal.written();
            current = journal.current();
        }
        for (Segment segment : retired) {
            segment.force(files.disk());
        }
        if (current.force(files.disk()) | !retired.isEmpty()) {
            files.mark().force(files.disk());
            SegmentFiles.force(journal.folder());
            forces++;
        }
        journal.check();
        if (!journal.hasFailed()) {
            durable = position;
        }
        whenDurable.run();
        retired.forEach(files.supply()::retire);
    }

    /** Forces the rest, and ends. */
    @Override
    public void close() {
        closed = true;
        boolean interrupted = Thread.interrupted();
        LockSupport.unpark(thread);
        try {
            thread.join();
            if (!failed) {
                force();
            }
        } catch (IOException | UncheckedIOException e) {
            LOG.error("The journal {} cannot be forced to the disk at its end: {}", journal.folder(), e.toString());
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
