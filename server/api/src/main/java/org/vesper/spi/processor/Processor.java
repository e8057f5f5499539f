// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.event.Interest;

/**
 * A stage that runs rules. Behind a stream with {@code partition-by} it has several partitions, each with an engine of its own that sees
 * the events of some keys; otherwise it has one.
 *
 * <p><b>Called by</b> the kernel. <b>Threading:</b> each partition is entered by one thread at a time, which holds its lane; two partitions
 * may be entered at once. {@link #close()} is called when no thread is in a lane any more.
 */
public interface Processor extends AutoCloseable {

    /** The input of a partition, counted from 0. */
    EventSink partition(int partition);

    /** Advances the clock of a partition's engine to this time, in milliseconds since 1970, and runs everything that is due. */
    void advanceTime(int partition, long nowMs);

    /**
     * The next time for which a rule of a partition waits, in milliseconds since 1970; {@link Long#MAX_VALUE} if none does. Called by the
     * thread in the lane whenever it leaves. The clock is advanced at that time, and before each batch of events; with 0, the default, it
     * is advanced every 10 ms.
     */
    default long nextTimeMs(int partition) {
        return 0;
    }

    /**
     * Tells the time of day, in milliseconds since 1970, several times a second, so that the processor can say cheaply when a rule had its
     * last output. Called by a thread of the server, while events flow.
     */
    default void noteTime(long nowMs) {
    }

    /** The rule that the thread in a partition is running, if that is known; called by another thread when that thread seems to hang. */
    default Optional<String> ruleAtWork(int partition) {
        return Optional.empty();
    }

    /**
     * Writes the state of the rules in a partition that no limited number of events brings back; see {@link Horizon#state}. Called by the
     * thread in the lane, between two events.
     */
    default void writeState(int partition, DataOutput output) throws IOException {
        // It has none.
    }

    /**
     * Reads the state that {@link #writeState} has written at the same position, after the events from the horizon of the rules on have
     * been fed. State of rules that are not there any more is left out.
     *
     * @param whole whether all these events have been fed. If the journal has lost some, rules that look back begin with those that have
     *              been fed: sums of the others would never become less, since the windows lack what would leave them
     *
     * <p><b>Failure:</b> an {@link IOException} that names the rules whose state does not fit, because they have changed; all others have
     * taken up theirs.
     */
    default void readState(int partition, DataInput input, boolean whole) throws IOException {
        // It has none.
    }

    /**
     * Notes a moment between two events, and tells how far the rules look back from it: the latest noted moment such that a new engine that
     * is fed all events since, and reads the state that {@link #writeState} writes now, holds what this one holds. Moments before an
     * answer are not needed any more. If no moment is late enough, the answer is the earliest one that is known. Called by the thread in
     * the lane when a segment of the journal begins.
     *
     * @param position the number of events and clock ticks that have entered the lane; not less than that of the moment before
     * @return the position of such a moment; 0, the default, for the beginning
     */
    default long lookBack(int partition, long position) {
        return 0;
    }

    /** Lets the rules that are not recovered begin anew; called when the others have been recovered, before events flow. */
    default void restartUnrecovered() {
        // All are recovered.
    }

    /** The control by which rules are read and changed. */
    RuleControl rules();

    /**
     * The events that the rules need, until they are changed. Called at the start and after each change of the rules, by the thread that
     * changed them, while it still holds all lanes of the processor.
     */
    default Interest interest() {
        return Interest.all();
    }

    /** The events that its rules take and emit, so that a network in which these cannot arrive is rejected; empty if that is unknown. */
    default List<RuleFlow> flows() {
        return List.of();
    }

    /** Figures for management, of all partitions together. May be called from any thread, while events flow. */
    default ProcessorStatus status() {
        return new ProcessorStatus(0, Map.of());
    }

    /** Ends the engines and releases all resources. */
    @Override
    void close();
}
