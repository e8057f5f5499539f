// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.runtime.client.EPStatement;
import java.util.Arrays;

/**
 * Makes room in the window of a row, before an event enters, if it holds as many as it may. So the window never holds more, and what it
 * holds depends on the latest events only: an engine that is fed these holds the same. A statement without a window that can give up events
 * is bounded by itself, which was checked when its rule was added.
 */
final class EvictingLimit implements RetainedLimit {

    private static final EvictableWindow NONE = new EvictableWindow.None();

    private final EPStatement statement;
    private final long limit;
    private final RowCounts evicted = new RowCounts();
    private EvictableWindow[] windows = new EvictableWindow[1];
    /** For each row, the number of events that its window takes for certain. */
    private long[] room = new long[1];

    EvictingLimit(EPStatement statement, long limit) {
        this.statement = statement;
        this.limit = limit;
    }

    @Override
    public boolean test(int row) {
        int place = Math.max(0, row);
        if (place >= room.length) {
            room = Arrays.copyOf(room, Math.max(2 * room.length, place + 1));
            windows = Arrays.copyOf(windows, room.length);
        }
        if (room[place] == 0) {
            room[place] = makeRoom(window(row, place), place);
        }
        room[place]--;
        return true;
    }

    private long makeRoom(EvictableWindow window, int place) {
        int size = window.size();
        while (size >= limit) {
            window.evictOldest();
            evicted.add(place);
            size--;
        }
        return limit - size;
    }

    private EvictableWindow window(int row, int place) {
        if (windows[place] == null) {
            windows[place] = EvictableWindow.of(statement, row).orElse(NONE);
        }
        return windows[place];
    }

    @Override
    public long evicted(int row) {
        return evicted.of(row);
    }
}
