// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.vesper.api.EventSink;
import org.vesper.journal.Journal;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.spi.adapter.RecoveringOutput;

/**
 * Keeps the mark of a lane: all outputs that were caused before it have left. Beans have dealt with an output when they return; output
 * adapters may keep it, so the mark waits until they have been flushed, or until what they have been given has arrived. With the mark, it
 * keeps how far the adapters are that number what they are given.
 *
 * <p><b>Threading:</b> the thread in the lane, except for {@link #flush}.
 */
final class Outlet {

    /** The position before which all that was caused has arrived in other lanes, but no larger than the given one. */
    private final LongUnaryOperator settledBefore;
    private Journal journal;
    /** Adapters that number what they are given. */
    private List<AdapterStage> numbered = List.of();
    private volatile long exited;
    private volatile long marked;
    /** The last time that a thread left the lane and output adapters might have kept something. */
    private volatile Exit latest = new Exit(0, 0, new long[0]);
    /** The exit that the mark waits for; null if it waits for none. */
    private Exit awaited;
    /** The number of events that were given to output adapters; the thread in the lane alone writes it. */
    private volatile long given;
    private volatile long flushed;

    Outlet(LongUnaryOperator settledBefore) {
        this.settledBefore = settledBefore;
    }

    /**
     * What had been done when a thread left the lane.
     *
     * @param position all before it had been processed
     * @param given the number of events that were given to output adapters
     * @param numbers how far the numbered adapters were
     */
    private record Exit(long position, long given, long[] numbers) {
    }

    /** @param outputs the output adapters of the lane */
    synchronized void open(Journal opened, List<AdapterStage> outputs) {
        journal = opened;
        numbered = outputs.stream().filter(stage -> stage.recoveringOutput().isPresent()).toList();
        given++;
        marked = opened.status().mark();
        latest = new Exit(opened.position(), given, numbers());
        exited = opened.position();
        awaited = null;
    }

    /** Moves the mark to the end, as far as outputs have arrived: output adapters have been closed, which flushes them. */
    synchronized void close() {
        flush(() -> { });
        if (awaited == null && given != flushed) {
            flush(() -> { });
        }
        journal = null;
    }

    /** A sink that notes which events an output adapter has been given. */
    EventSink before(EventSink adapter) {
        return event -> {
            try {
                adapter.onEvent(event);
            } finally {
                given++;
            }
        };
    }

    /** Notes that everything before a position has been processed. */
    void exit(long position) {
        if (given == flushed) {
            mark(position);
        } else {
            latest = new Exit(position, given, numbers());
        }
        exited = position;
    }

    /** The mark never goes back: what has left has left, and numbers of adapters may belong to it. */
    private void mark(long position) {
        long settled = settledBefore.applyAsLong(position);
        if (settled > marked) {
            marked = settled;
            journal.mark(settled);
        }
    }

    private long[] numbers() {
        long[] numbers = new long[numbered.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = numbered.get(i).recoveringOutput().map(RecoveringOutput::given).orElse(0L);
        }
        return numbers;
    }

    /** Moves the mark, if what output adapters keep or what is on its way to other lanes arrives; any one thread. */
    synchronized void flush(Runnable adapters) {
        long reached = exited; // Read before what had been given there.
        Exit to = awaited == null ? latest : awaited;
        if (journal != null && to.given != flushed) {
            adapters.run();
            settle(to);
        } else if (journal != null && marked < reached) {
            mark(reached);
        }
    }

    /** Marks an exit if all has arrived; the numbers of adapters belong to its very position. */
    private void settle(Exit to) {
        boolean settled = numbered.isEmpty() || settledBefore.applyAsLong(to.position) == to.position;
        if (!hasArrived(to) || !settled) {
            awaited = to;
        } else if (numbered.isEmpty()) {
            mark(to.position);
            done(to);
        } else {
            journal.mark(to.position, named(to));
            marked = to.position;
            done(to);
        }
    }

    private void done(Exit exit) {
        flushed = exit.given;
        awaited = null;
    }

    private boolean hasArrived(Exit exit) {
        boolean arrived = true;
        for (int i = 0; i < numbered.size(); i++) {
            long number = exit.numbers[i];
            arrived &= numbered.get(i).recoveringOutput().map(output -> output.hasArrived(number)).orElse(true);
        }
        return arrived;
    }

    private Map<String, Long> named(Exit exit) {
        Map<String, Long> named = new TreeMap<>();
        for (int i = 0; i < numbered.size(); i++) {
            named.put(numbered.get(i).id(), exit.numbers[i]);
        }
        return named;
    }
}
