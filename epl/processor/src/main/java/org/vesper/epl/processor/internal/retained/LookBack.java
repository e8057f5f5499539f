// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.client.EventBean;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.HorizonStep;

/**
 * Moments in the past of an engine, and how far rules look back from each: for a time the moment that is long enough ago, for a number of
 * events the moment before the oldest one that is retained. When an event came is known up to the moments before and after it, since each
 * moment looks at all retained events that have come since the one before. So moments cost time, and events between them none.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
public final class LookBack {

    private final NavigableMap<Long, Moment> moments = new TreeMap<>();
    private Map<EventBean, Long> retained = new IdentityHashMap<>();
    private Map<EventBean, Long> stillRetained = new IdentityHashMap<>();
    private final Map<Long, Long> beforeTimes = new HashMap<>();
    private Moment now = new Moment(0, 0, 0);

    /**
     * A moment.
     *
     * @param back the position of the moment to which the rules looked back from it
     */
    private record Moment(long position, long timeMs, long back) {
    }

    /** Shows the events that a rule retains. */
    public interface Retaining {

        void show(RetainedEvents visitor);
    }

    /** Begins a moment; the rules are added next. */
    public void begin(long position, long timeMs) {
        now = new Moment(position, timeMs, position);
        stillRetained = new IdentityHashMap<>();
        beforeTimes.clear();
    }

    /**
     * Adds a rule of the moment.
     *
     * @param horizon up to the streams that it reads
     */
    public void add(Horizon horizon, Retaining rule) {
        long back = now.position();
        boolean byEvents = false;
        for (Horizon.Path path : horizon.paths()) {
            for (HorizonStep step : path.steps()) {
                if (step instanceof HorizonStep.Time time) {
                    back = Math.min(back, beforeTimes.computeIfAbsent(time.lengthMs(), length -> before(now.timeMs() - length)));
                } else {
                    byEvents = true;
                }
            }
        }
        now = new Moment(now.position(), now.timeMs(), Math.min(now.back(), byEvents ? Math.min(back, oldest(rule)) : back));
    }

    /** Adds a rule that looks back to its beginning. */
    public void addEndless() {
        now = new Moment(now.position(), now.timeMs(), Math.min(now.back(), first()));
    }

    private long first() {
        return moments.isEmpty() ? now.position() : moments.firstKey();
    }

    /** The latest moment at or before a time; the first one if none is. */
    private long before(long timeMs) {
        return moments.values().stream().filter(moment -> moment.timeMs() <= timeMs).mapToLong(Moment::position).max().orElse(first());
    }

    /** The moment before the oldest event that a rule retains. */
    private long oldest(Retaining rule) {
        long[] oldest = {now.position()};
        long latest = moments.isEmpty() ? now.position() : moments.lastKey();
        rule.show(new RetainedEvents(event -> {
            long came = stillRetained.computeIfAbsent(event, unused -> retained.getOrDefault(event, latest));
            oldest[0] = Math.min(oldest[0], came);
        }));
        return oldest[0];
    }

    /**
     * Ends a moment.
     *
     * @param steps the longest chain of windows, each over rows that the one before makes; what they retain now comes from rows that were
     *              made by what they retained then
     * @return the position of the moment from which on the engine must be fed
     */
    public long end(int steps) {
        moments.merge(now.position(), now, (before, after) -> after.back() < before.back() ? after : before);
        retained = stillRetained;
        long back = now.position();
        for (int step = 0; step < steps; step++) {
            back = Math.max(moments.firstKey(), moments.get(back).back());
        }
        moments.headMap(back).clear();
        return back;
    }
}
