// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Keeps some of the process's files and sockets free for everything but clients: the ports of management, logs, the jars of applications.
 * Counting the open ones takes the longer the more there are. So it is done once a second, again when clients may have used up the rest,
 * and ten times a second while there is no room.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class FileReserve {

    /** The reserve is a twentieth of all, but no more than this: what a server needs does not grow with its clients. */
    private static final int MOST = 256;
    private static final int PART = 20;

    /** With a thread and an event loop of its own, a client needs three; the fourth is for others. */
    private static final int DESCRIPTORS_OF_A_CLIENT = 4;
    private static final long AGE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long FULL_AGE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Supplier<Optional<Descriptors>> source;
    private final LongSupplier clockNs;
    private long countedNs;
    private long free = 1;
    private long left;
    private volatile long reserve = MOST;

    /** Creates a reserve of what a source counts; while it counts nothing, there is room. */
    FileReserve(Supplier<Optional<Descriptors>> source, LongSupplier clockNs) {
        this.source = source;
        this.clockNs = clockNs;
    }

    public static FileReserve ofThisProcess() {
        return new FileReserve(Descriptors::ofThisProcess, System::nanoTime);
    }

    /** Whether there is room for one more client, which then counts as open. */
    public synchronized boolean hasRoom() {
        long ageNs = clockNs.getAsLong() - countedNs;
        if (ageNs > AGE_NS || left <= 0 && (free > 0 || ageNs > FULL_AGE_NS)) {
            count();
        }
        left--;
        return free > 0;
    }

    /** How many files and sockets are kept free. */
    public long reserve() {
        return reserve;
    }

    private void count() {
        countedNs = clockNs.getAsLong();
        Optional<Descriptors> now = source.get();
        reserve = now.map(counts -> Math.min(MOST, counts.max() / PART)).orElse((long) MOST);
        free = now.map(counts -> counts.max() - counts.open() - reserve).orElse(Long.MAX_VALUE);
        left = free <= 0 ? 0 : Math.max(1, free / DESCRIPTORS_OF_A_CLIENT);
    }
}
