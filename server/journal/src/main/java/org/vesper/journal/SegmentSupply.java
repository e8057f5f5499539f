// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.journal.SegmentFiles.Disk;

/**
 * Has the next segment ready before it is needed, and gives back what the last one has not used.
 *
 * <p><b>Threading:</b> a thread of its own; the methods are called by any thread. <b>Failure:</b> if a segment cannot be prepared, it tries
 * again every second.
 */
final class SegmentSupply implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final long RETRY_MS = 1_000;

    private final Path folder;
    private final int segmentBytes;
    private final Disk disk;
    private final Thread thread;
    private final Queue<Segment> used = new ArrayDeque<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private Segment ready;
    private volatile IOException failure;
    private boolean closed;
    private long made;

    SegmentSupply(Path folder, int segmentBytes, Disk disk, String name) {
        this.folder = folder;
        this.segmentBytes = segmentBytes;
        this.disk = disk;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    int segmentBytes() {
        return segmentBytes;
    }

    /** Whether there is no next segment, since the disk is full or fails. */
    boolean isFailing() {
        return failure != null;
    }

    /**
     * Runs a task once, when there is a next segment, or when this is closed: at once, in the thread of the supply, or in the one that
     * closes it.
     *
     * @param later whether not to run it at once
     */
    void whenReady(Runnable task, boolean later) {
        synchronized (this) {
            if (!closed && (later || failure != null)) {
                waiting.add(task);
                return;
            }
        }
        task.run();
    }

    /**
     * Takes the next segment.
     *
     * @param waits whether to wait while the disk is full; else only while a segment is being prepared
     * @return null if there is none; the supply is closed, the thread was interrupted, or the disk is full and nobody wants to wait
     */
    synchronized Segment take(boolean waits) {
        try {
            while (ready == null && !closed && (waits || failure == null)) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Segment taken = closed ? null : ready;
        ready = closed ? ready : null;
        notifyAll();
        return taken;
    }

    /** Takes a segment that is not used any more. */
    synchronized void retire(Segment segment) {
        used.add(segment);
        notifyAll();
    }

    private void run() {
        while (step()) {
            for (Segment segment = pollUsed(); segment != null; segment = pollUsed()) {
                retireNow(segment);
            }
            if (isNeeded()) {
                prepare();
            }
        }
    }

    /** Waits for work; returns false at the end. */
    private synchronized boolean step() {
        try {
            if (failure != null && !closed && used.isEmpty()) {
                wait(RETRY_MS);
            }
            while (!closed && used.isEmpty() && ready != null) {
                wait();
            }
        } catch (InterruptedException e) {
            closed = true;
        }
        return !closed || !used.isEmpty();
    }

    private synchronized Segment pollUsed() {
        return used.poll();
    }

    private synchronized boolean isNeeded() {
        return ready == null && !closed;
    }

    private void prepare() {
        try {
            Segment prepared = disk.make(SegmentFiles.unused(folder, ++made), segmentBytes);
            if (failure != null) {
                LOG.info("There is room for the journal {} again", folder);
            }
            synchronized (this) {
                ready = prepared;
                failure = null;
                notifyAll();
            }
            runWaiting();
        } catch (IOException e) {
            if (failure == null) {
                LOG.error("The journal {} cannot prepare its next segment of {} bytes: {}; free space on the disk", folder, segmentBytes,
                        e.toString());
            }
            synchronized (this) {
                failure = e;
                notifyAll();
            }
        }
    }

    private void runWaiting() {
        List<Runnable> tasks;
        synchronized (this) {
            tasks = List.copyOf(waiting);
            waiting.clear();
        }
        tasks.forEach(Runnable::run);
    }

    private void retireNow(Segment segment) {
        try {
            segment.retire();
        } catch (NoSuchFileException e) {
            LOG.debug("Segment {} has been deleted", segment.file());
        } catch (IOException e) {
            LOG.warn("Segment {} keeps blocks that it does not use: {}", segment.file(), e.toString());
        }
    }

    /** Ends, after the segments that are not used any more have been retired; then nothing waits any longer. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        boolean interrupted = Thread.interrupted();
        try {
            thread.join();
            if (ready != null) {
                ready.discard();
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } catch (IOException e) {
            LOG.warn("The journal {} keeps its next segment: {}", folder, e.toString());
        }
        runWaiting();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
