// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.tap;

import java.util.function.UnaryOperator;
import org.vesper.event.EventValues;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.OutputNumbers;

/**
 * Notes for each event that passes a point of a lane where it, or its cause, is in the journal of the lane.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
public final class Placing implements UnaryOperator<Object> {

    private static final int NO_OUTPUT = -1;

    private final Lane lane;
    private final boolean outputs;
    private final EventValues values;
    private final OutputNumbers numbers = new OutputNumbers();

    /**
     * An event with its place.
     *
     * @param number counts the outputs of its rule with this cause; negative if it is no output
     */
    record Placed(Object event, long position, int number) {

        boolean isOutput() {
            return number != NO_OUTPUT;
        }
    }

    /**
     * Notes the places at one point.
     *
     * @param outputs whether the events are outputs, which are numbered
     * @param values names them
     */
    public Placing(Lane lane, boolean outputs, EventValues values) {
        this.lane = lane;
        this.outputs = outputs;
        this.values = values;
    }

    /** The event with its place, or itself if the lane has no journal. */
    @Override
    public Object apply(Object event) {
        long position = lane.cause();
        return position < 0 ? event : new Placed(event, position, outputs ? numbers.next(position, values.name(event)) : NO_OUTPUT);
    }
}
