// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The position of a handoff: the position of the last event's cause, and the number of events of each name with this cause. Events come in
 * the order of their causes. Those of one cause are counted by name, because rules that were deployed in another order put their outputs
 * out in another order.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class HandoffPosition {

    private final Map<String, int[]> counts = new HashMap<>();
    private long position = -1;

    /** Notes an event; returns how many of its name and cause came before. */
    int note(long cause, String name) {
        if (cause != position) {
            position = cause;
            counts.clear();
        }
        return counts.computeIfAbsent(name, unused -> new int[1])[0]++;
    }

    /** Whether the event of this cause and name has come, or a later one, before which there was no room for this one. */
    boolean has(long cause, String name, int number) {
        int[] count = counts.get(name);
        return cause < position || cause == position && count != null && number < count[0];
    }

    long position() {
        return position;
    }

    /** The numbers of events with the last cause. */
    Map<String, Integer> counts() {
        Map<String, Integer> all = new TreeMap<>();
        counts.forEach((name, count) -> all.put(name, count[0]));
        return all;
    }

    void set(long newPosition, Map<String, Integer> newCounts) {
        position = newPosition;
        counts.clear();
        newCounts.forEach((name, count) -> counts.put(name, new int[] {count}));
    }
}
