// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.event.Interest;

/**
 * A stage that runs rules. Behind a stream with {@code partition-by} it has several partitions, each with an engine of its own that
 * sees the events of some keys; elsewhere it has one.
 *
 * <p><b>Called by</b> the kernel. <b>Threading:</b> each partition is entered by one thread at a time, which holds its lane; two
 * partitions may be entered at once. {@link #close()} is called when nobody is in a lane any more.
 */
public interface Processor extends AutoCloseable {

    /** The input of a partition, counted from 0. */
    EventSink partition(int partition);

    /** Lets time pass in a partition: the clock of its engine moves to this time, in milliseconds since 1970, and what is due happens. */
    void advanceTime(int partition, long nowMs);

    /**
     * When a rule of a partition waits for time, in milliseconds since 1970; {@link Long#MAX_VALUE} if none does. Asked by the thread in
     * the lane whenever it leaves. Its clock is moved at that time, and before each batch of events; one that tells 0, as by default, has
     * it moved every 10 ms.
     */
    default long nextTimeMs(int partition) {
        return 0;
    }

    /** The rule that the thread in a partition is at, if that is known; asked by another thread, when that thread seems to hang. */
    default Optional<String> ruleAtWork(int partition) {
        return Optional.empty();
    }

    /** The rules, to look at and to change. */
    RuleControl rules();

    /**
     * Which events the rules have a use for, until they are changed. Asked at the start and after each change of the rules, by the thread
     * that changed them, while it still holds all lanes of the processor.
     */
    default Interest interest() {
        return Interest.all();
    }

    /** What its rules take and put out, so that a network can be refused in which that does not come; none if it cannot tell. */
    default List<RuleFlow> flows() {
        return List.of();
    }

    /** Figures for management, of all partitions together. May be asked from any thread, while events flow. */
    default ProcessorStatus status() {
        return new ProcessorStatus(0, Map.of());
    }

    /** Ends the engines and lets go of everything. */
    @Override
    void close();
}
