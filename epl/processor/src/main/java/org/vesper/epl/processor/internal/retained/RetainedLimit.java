// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.runtime.client.EPStatement;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Refuses events to the rows of a statement that retain more than a number of events. It does not count at each event: after a count, a row
 * may take a quarter of what it lacks before it is counted again, which keeps it below the limit even if each event is retained four times,
 * for example in a self-join. A row near its limit is counted again after a thousandth of the limit, so it may exceed it by as much.
 *
 * <p><b>Threading:</b> the thread in the lane; {@link #refused} any thread.
 */
public final class RetainedLimit implements IntPredicate {

    private static final int SHARE = 4;
    private static final int STEPS = 1024;
    private static final VarHandle REFUSED = MethodHandles.arrayElementVarHandle(long[].class);

    private final EPStatement statement;
    private final long limit;
    private final long step;
    /** For each row, the events until it is counted again: positive ones are admitted, negative ones refused. */
    private long[] left = new long[SHARE];
    private volatile long[] refused = new long[SHARE];

    public RetainedLimit(EPStatement statement, long limit) {
        this.statement = statement;
        this.limit = limit;
        this.step = Math.max(1, limit / STEPS);
    }

    /** Whether a row takes the next event. */
    @Override
    public boolean test(int row) {
        int place = Math.max(0, row);
        if (place >= left.length) {
            left = Arrays.copyOf(left, Math.max(2 * left.length, place + 1));
            refused = Arrays.copyOf(refused, left.length);
        }
        if (left[place] == 0) {
            count(row, place);
        }
        if (left[place] > 0) {
            left[place]--;
            return true;
        }
        left[place]++;
        REFUSED.setOpaque(refused, place, refused[place] + 1);
        return false;
    }

    private void count(int row, int place) {
        StateCount count = new StateCount();
        count.add(statement, row);
        long events = count.of("").events();
        left[place] = events > limit ? -step : Math.max(step, (limit - events) / SHARE);
    }

    /** The number of events that a row did not take; of all rows if it is -1. */
    public long refused(int row) {
        long[] all = refused;
        return row < 0 ? Arrays.stream(all).sum() : row < all.length ? (long) REFUSED.getOpaque(all, row) : 0;
    }
}
