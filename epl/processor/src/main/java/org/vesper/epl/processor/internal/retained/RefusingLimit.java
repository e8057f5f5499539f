// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.runtime.client.EPStatement;
import java.util.Arrays;

/**
 * Refuses events to the rows of a statement that retain more than a number of events. It does not count at each event: after a count, a row
 * may take a quarter of what it lacks before it is counted again, which keeps it below the limit even if each event is retained four times,
 * for example in a self-join. A row near its limit is counted again after a thousandth of the limit, so it may exceed it by as much.
 */
final class RefusingLimit implements RetainedLimit {

    private static final int SHARE = 4;
    private static final int STEPS = 1024;

    private final EPStatement statement;
    private final long limit;
    private final long step;
    private final RowCounts refused = new RowCounts();
    /** For each row, the events until it is counted again: positive ones are admitted, negative ones refused. */
    private long[] left = new long[SHARE];

    RefusingLimit(EPStatement statement, long limit) {
        this.statement = statement;
        this.limit = limit;
        this.step = Math.max(1, limit / STEPS);
    }

    @Override
    public boolean test(int row) {
        int place = Math.max(0, row);
        if (place >= left.length) {
            left = Arrays.copyOf(left, Math.max(2 * left.length, place + 1));
        }
        if (left[place] == 0) {
            long events = StateCount.events(statement, row);
            left[place] = events > limit ? -step : Math.max(step, (limit - events) / SHARE);
        }
        if (left[place] > 0) {
            left[place]--;
            return true;
        }
        left[place]++;
        refused.add(place);
        return false;
    }

    @Override
    public long refused(int row) {
        return refused.of(row);
    }
}
