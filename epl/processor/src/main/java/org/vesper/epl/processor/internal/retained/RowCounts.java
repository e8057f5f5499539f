// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** A count for each row of a statement. <b>Threading:</b> the thread in the lane counts; any thread reads. */
final class RowCounts {

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    private volatile long[] counts = new long[1];

    void add(int place) {
        long[] now = counts;
        if (place >= now.length) {
            now = Arrays.copyOf(now, Math.max(2 * now.length, place + 1));
            counts = now;
        }
        COUNT.setOpaque(now, place, now[place] + 1);
    }

    /** The count of a row; the sum of all if it is -1. */
    long of(int row) {
        long[] all = counts;
        return row < 0 ? Arrays.stream(all).sum() : row < all.length ? (long) COUNT.getOpaque(all, row) : 0;
    }
}
