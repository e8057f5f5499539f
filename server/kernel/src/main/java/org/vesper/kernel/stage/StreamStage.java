// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.measure.ProbePoint;
import org.vesper.kernel.port.StageInput;
import org.vesper.kernel.port.StageOutput;
import org.vesper.kernel.stream.StreamPolicy;
import org.vesper.kernel.stream.StreamQueue;
import org.vesper.kernel.stream.StreamThread;
import org.vesper.spi.adapter.WhenFull;

/**
 * A stream at run time: queues and the threads that empty them, or, without capacity or threads, a direct path on the thread that brings
 * the events.
 *
 * <p><b>Threading:</b> any thread. <b>Ordering:</b> with one thread, the order of arrival; with {@code partition-by}, that order for each
 * key; else none. <b>Back pressure:</b> see {@link WhenFull}.
 */
public final class StreamStage implements Stage {

    private static final Logger LOG = LoggerFactory.getLogger(StreamStage.class);
    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);

    private final StreamDefinition definition;
    private final StreamPolicy policy;
    private final Parts parts;
    private final List<Thread> running = new ArrayList<>();
    private ThreadFactory factory;
    /** How many more events a recovery has seen come than leave: for these, there was no room in an earlier life. */
    private volatile long lostBefore;

    /** The parts of a stream; without queues, the output counts the events that pass through. */
    public record Parts(StageInput input, Faults faults, List<StreamQueue> queues, List<StreamThread> threads, StageOutput output) {
    }

    public StreamStage(StreamDefinition definition, StreamPolicy policy, Parts parts) {
        this.definition = definition;
        this.policy = policy;
        this.parts = parts;
    }

    @Override
    public String id() {
        return definition.id();
    }

    @Override
    public long eventsIn() {
        return parts.input().events();
    }

    @Override
    public long eventsOut() {
        return parts.output().events() + parts.threads().stream().mapToLong(StreamThread::events).sum();
    }

    @Override
    public long faults() {
        return allFaults().mapToLong(Faults::count).sum();
    }

    @Override
    public Faults.Last lastFault() {
        return allFaults().map(Faults::last).max(Comparator.naturalOrder()).orElse(Faults.Last.NONE);
    }

    private Stream<Faults> allFaults() {
        return Stream.concat(Stream.of(parts.faults()), parts.threads().stream().map(StreamThread::faults));
    }

    @Override
    public List<StageInput> entries() {
        return List.of(parts.input());
    }

    @Override
    public List<? extends ProbePoint> exits() {
        return parts.threads().isEmpty() ? List.of(parts.output()) : parts.threads().stream().map(StreamThread::exit).toList();
    }

    public List<StreamQueue> queues() {
        return parts.queues();
    }

    /** The age in ms of the oldest waiting event; too low by the time between two samples of its queue at most. */
    public long oldestMs() {
        long nowNs = System.nanoTime();
        return TimeUnit.NANOSECONDS.toMillis(parts.queues().stream().mapToLong(queue -> queue.oldestNs(nowNs)).max().orElse(0));
    }

    /** The number of events for which there was no room, in earlier lives of a recovered application, too. */
    public long eventsDropped() {
        return Math.max(0, lostBefore) + droppedSinceStart();
    }

    private long droppedSinceStart() {
        return parts.queues().stream().mapToLong(StreamQueue::dropped).sum();
    }

    /** The number of waiting events, including the one that is being passed on. */
    public long size() {
        return Math.max(0, present() - lostBefore);
    }

    private long present() {
        return eventsIn() - eventsOut() - droppedSinceStart() - parts.faults().count();
    }

    /** The capacity of each queue; 0 if there is none. */
    public int capacity() {
        return parts.queues().isEmpty() ? 0 : parts.queues().get(0).capacity();
    }

    /** The number of threads that take events out; 0 if the threads that bring events carry them through. */
    public int threads() {
        return parts.threads().size();
    }

    /** The property whose value decides which thread takes an event; empty if any thread may. */
    public String partitionBy() {
        return definition.partitionBy();
    }

    public WaitStrategy waitStrategy() {
        return policy.waitStrategy();
    }

    public void setWaitStrategy(WaitStrategy wait) {
        policy.setWait(wait);
    }

    public WhenFull whenFull() {
        return policy.whenFull();
    }

    public void setWhenFull(WhenFull whenFull) {
        policy.setWhenFull(whenFull);
    }

    /** Starts the threads, for the first time or after {@link #stop}. Called on the control thread. */
    public void start(ThreadFactory threads) {
        if (factory == null) {
            lostBefore = present();
        }
        factory = threads;
        parts.queues().forEach(StreamQueue::open);
        running.removeIf(thread -> !thread.isAlive());
        for (StreamThread task : parts.threads()) {
            if (task.begins()) {
                Thread thread = factory.newThread(task);
                running.add(thread);
                thread.start();
            }
        }
    }

    /**
     * Passes on all events in it, and ends the threads. Called on the control thread, when no more events arrive. <b>Failure:</b> an
     * exception if that takes too long; {@link #start} lets the threads continue then, too.
     */
    public void stop(Deadline deadline) throws InterruptedException {
        parts.queues().forEach(StreamQueue::close);
        if (!deadline.awaitEndOf(running)) {
            throw new BusyException(definition.description() + ": it is not empty after " + deadline + ", " + size()
                    + " events wait; a stage downstream is slow or does not return from onEvent, a thread dump shows which");
        }
    }

    /**
     * Passes on all events that are in it now; does nothing if it has not been started. <b>Failure:</b> as for {@link #stop}; it continues.
     */
    public void empty(Deadline deadline) throws InterruptedException {
        if (factory != null) {
            try {
                stop(deadline);
            } finally {
                start(factory);
            }
        }
    }

    /** Waits until all events in it have been passed on, and ends the threads. Called on the control thread, when no more events arrive. */
    void close() {
        parts.queues().forEach(StreamQueue::close);
        Deadline deadline = new Deadline(END_TIMEOUT);
        boolean ended = false;
        try {
            ended = deadline.awaitEndOf(running);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        int left = parts.queues().stream().mapToInt(StreamQueue::end).sum();
        if (!ended) {
            LOG.error("{}: its threads have not ended within {} and {} elements are still in it; a stage downstream does not return from"
                    + " onEvent, a thread dump shows which", definition.description(), deadline, left);
        }
    }
}
