// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.vesper.api.EventSink;
import org.vesper.journal.Change;
import org.vesper.spi.adapter.InputJournal;

/**
 * Records what happens in a lane, in the one order in which it happens, so that it can be done again. A lane without a log records nothing.
 *
 * <p><b>Threading:</b> {@code clock}, {@code change}, {@code suspended} and {@code exit} are called by the thread in the
 * lane; {@code isFull} and {@code whenRoom} by any thread; all others while the network is wired, or by a thread that is about to enter.
 * <b>Failure:</b> an exception if something cannot be recorded; it must not happen then.
 */
public interface LaneLog {

    /** No position. */
    long UNKNOWN = -1;

    /** Whether no batch should enter, since there is no room to record it. <b>Threading:</b> any thread. */
    boolean isFull();

    /** Runs a task once, when there is room again or nothing is recorded any more: at once, or in another thread. */
    void whenRoom(Runnable task);

    /** Records that the clocks are about to show a time, in milliseconds since 1970; false if they must not be moved now. */
    boolean clock(long nowMs);

    /** The number of a change that is about to be recorded in some lanes of the network; each is larger than the one before. */
    long nextChange();

    /** Records that rules of a processor are about to change. */
    void change(Change change);

    /** Records that no event enters from now on, or that events enter again. */
    void suspended(boolean begins);

    /** The position of the event or clock tick under way; {@link #UNKNOWN} if there is none. <b>Threading:</b> the thread in the lane. */
    default long cause() {
        return UNKNOWN;
    }

    /** Notes that the thread is about to leave the lane: what it has caused is done. */
    void exit();

    /** A sink that records each event before it passes it to a stage of this name, unless the event has been recorded already. */
    EventSink entry(String stage, EventSink next);

    /** The input of a bean that nothing is downstream of: it stays shut while things are done again whose outputs have left before. */
    EventSink terminal(String stage, EventSink bean);

    /** The input of an output adapter, which may keep events until it is flushed; it stays shut likewise. */
    EventSink output(String stage, EventSink adapter);

    /**
     * The way to a stage that nothing is downstream of. Outputs wait there while their cause is not durable, if they have to.
     *
     * @param input the input of the stage
     * @param carrying gives an event that waits what it has to carry along, such as the start of a measurement
     */
    EventSink departure(EventSink input, UnaryOperator<Object> carrying);

    /**
     * The way from another lane into this one.
     *
     * @param to this lane
     * @param from the log of the other lane
     * @param name of the way, unique among those between two lanes; the same name is the same way
     * @param target takes the events
     * @param clocks the clocks in this lane that are told the time on this way, by the names of their processors
     */
    Crossing crossing(Lane to, LaneLog from, String name, EventSink target, Map<String, TimeInput> clocks);

    /** Runs a task in the lane when it has been fed from its journal, and those behind it take events. */
    void whenFed(Runnable task);

    /** The journal for the bytes of an adapter that enters the lane. */
    InputJournal inputs(String adapter);

    /** The state of an input adapter, in parts, as it would write it now; empty if it writes none. <b>Failure:</b> that of the adapter. */
    default List<ByteBuffer> state(String adapter) {
        return List.of();
    }

    /** The name of the entry behind a bean, for the events that it emits on threads of its own. */
    static String outputOf(String bean) {
        return "output of " + bean;
    }
}
