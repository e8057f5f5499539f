// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.OutputIdentity;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalReader;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.spi.adapter.RecoveringOutput;

/**
 * Keeps the commit position of a lane: all outputs that were caused before it have left. Beans have dealt with an output when they return;
 * output adapters may keep it, so the position waits until they have been flushed, or until what they have been given has arrived. With it,
 * the journal keeps how far the adapters are that number what they are given.
 *
 * <p><b>Threading:</b> the thread in the lane, except for {@link #flush}.
 */
final class CommitPosition {

    private static final Logger LOG = LoggerFactory.getLogger(CommitPosition.class);

    /** The position before which all that was caused has arrived in other lanes, but no larger than the given one. */
    private final LongUnaryOperator settledBefore;
    private volatile Journal journal;
    /** Adapters that number what they are given. */
    private volatile List<AdapterStage> numbered = List.of();
    /** All output adapters of the lane. */
    private volatile List<AdapterStage> adapters = List.of();
    private volatile long exited;
    private volatile long committed;
    /** The last time that a thread left the lane and output adapters might have kept something. */
    private volatile Exit latest = new Exit(0, 0, new long[0]);
    /** The exit that the commit position waits for; null if it waits for none. */
    private Exit awaited;
    /** The number of events that were given to output adapters; the thread in the lane alone writes it. */
    private volatile long given;
    private volatile long flushed;
    /** Whether a thread is in an output adapter; also after one that has failed. */
    private volatile boolean flushing;

    CommitPosition(LongUnaryOperator settledBefore) {
        this.settledBefore = settledBefore;
    }

    /**
     * The progress at the moment when a thread left the lane.
     *
     * @param position all before it had been processed
     * @param given the number of events that were given to output adapters
     * @param numbers how far the numbered adapters were
     */
    private record Exit(long position, long given, long[] numbers) {
    }

    /**
     * Lets output adapters resume where they were at the commit position of a journal that nobody writes, since uncommitted outputs are
     * repeated. New adapters begin at the commit position.
     */
    static void resumeOutputs(Path journal, List<AdapterStage> outputs) {
        Map<String, Long> before = JournalReader.outputs(journal);
        Map<String, Long> now = new TreeMap<>();
        outputs.forEach(adapter -> adapter.recoveringOutput().ifPresent(output -> {
            if (before.containsKey(adapter.id())) {
                output.goOnAt(before.get(adapter.id()));
            }
            now.put(adapter.id(), before.getOrDefault(adapter.id(), output.given()));
        }));
        if (Files.exists(journal) && !now.equals(before)) {
            Journal.markOutputs(journal, now);
        }
    }

    /** @param outputs the output adapters of the lane */
    synchronized void open(Journal opened, List<AdapterStage> outputs) {
        journal = opened;
        adapters = List.copyOf(outputs);
        numbered = outputs.stream().filter(stage -> stage.recoveringOutput().isPresent()).toList();
        given++;
        numbered.forEach(adapter -> adapter.recoveringOutput().ifPresent(RecoveringOutput::goLive));
        committed = opened.status().mark();
        latest = new Exit(opened.position(), given, numbers());
        if (committed == latest.position) {
            opened.mark(committed, named(latest)); // So an adapter is known to begin here, whenever the process crashes.
        }
        exited = opened.position();
        awaited = null;
    }

    /**
     * Moves the commit position to the end, as far as outputs have arrived: output adapters have been flushed, or closed, which flushes
     * them. If one has failed, or has not returned from a flush, nobody knows what it has written, so its outputs are repeated.
     */
    synchronized void close() {
        if (!flushing && adapters.stream().noneMatch(AdapterStage::isKeeping)) {
            flush(() -> true);
            if (awaited == null && given != flushed) {
                flush(() -> true);
            }
        }
        journal = null;
    }

    /** A sink that notes which events an output adapter has been given. */
    EventSink before(EventSink adapter) {
        return adapter instanceof IdentifiedSink identified ? new Identified(identified) : event -> give(() -> adapter.onEvent(event));
    }

    private void give(Runnable event) {
        try {
            event.run();
        } finally {
            given++;
        }
    }

    /** The same for an adapter that takes the identity of each event. */
    private final class Identified implements IdentifiedSink {

        private final IdentifiedSink adapter;

        Identified(IdentifiedSink adapter) {
            this.adapter = adapter;
        }

        @Override
        public void onEvent(Object event) {
            give(() -> adapter.onEvent(event));
        }

        @Override
        public void onEvent(Object event, OutputIdentity identity) {
            give(() -> adapter.onEvent(event, identity));
        }
    }

    /** Notes that everything before a position has been processed. */
    void exit(long position) {
        if (given == flushed) {
            commit(position);
        } else {
            note(position);
        }
        exited = position;
    }

    /** An adapter that cannot report what it was given keeps the commit position where it is. */
    private void note(long position) {
        try {
            latest = new Exit(position, given, numbers());
        } catch (RuntimeException e) {
            LOG.debug("An output adapter does not report what it has been given, so the commit position stays", e);
        }
    }

    /** The commit position never goes back: what has left has left, and numbers of adapters may belong to it. */
    private synchronized void commit(long position) {
        long settled = settledBefore.applyAsLong(position);
        if (settled > committed) {
            committed = settled;
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

    /**
     * Moves the commit position, if what output adapters keep or what is handed off to other lanes arrives; any one thread. It waits for
     * adapters without the lock: one that hangs must not keep the journal open.
     *
     * @param emitting flushes the adapters that do not number what they are given; returns whether all of them have emitted it
     */
    void flush(BooleanSupplier emitting) {
        Journal open = journal;
        long reached = exited; // Read before what had been given there.
        Exit to = next();
        if (open != null && to.given != flushed) {
            flushing = true;
            boolean emitted = emitting.getAsBoolean();
            boolean arrived = hasArrived(open, to) && emitted;
            flushing = false;
            settle(open, to, arrived);
        } else if (given == flushed) { // Else an adapter has been given something that no exit knows of.
            pass(open, reached);
        }
    }

    private synchronized Exit next() {
        return awaited == null ? latest : awaited;
    }

    private synchronized void pass(Journal open, long reached) {
        if (open != null && open == journal && committed < reached) {
            commit(reached);
        }
    }

    /** Commits an exit if all has arrived; the numbers of adapters belong to its very position. */
    private synchronized void settle(Journal open, Exit to, boolean arrived) {
        boolean settled = numbered.isEmpty() || settledBefore.applyAsLong(to.position) == to.position;
        if (open != journal || to.given <= flushed) {
            return; // The journal has been closed meanwhile, or another thread has settled this exit.
        }
        if (!arrived || !settled) {
            awaited = to;
        } else if (numbered.isEmpty()) {
            commit(to.position);
            done(to);
        } else {
            journal.mark(to.position, named(to));
            committed = to.position;
            done(to);
        }
    }

    private void done(Exit exit) {
        flushed = exit.given;
        awaited = null;
    }

    /** Whether all has arrived, as durably as the journal has its causes. */
    private boolean hasArrived(Journal open, Exit exit) {
        List<AdapterStage> adapters = numbered;
        boolean arrived = true;
        for (int i = 0; i < exit.numbers.length; i++) {
            long number = exit.numbers[i];
            arrived &= adapters.get(i).recoveringOutput()
                    .map(output -> open.isForced() ? output.isDurable(number) : output.hasArrived(number)).orElse(true);
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
