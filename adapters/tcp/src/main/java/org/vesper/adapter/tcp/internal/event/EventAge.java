// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.nio.ByteBuffer;
import java.util.List;
import org.vesper.api.LatencyRecorder;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.format.WireValues;

/**
 * The age of the events of one layout, by their first TIME. The clock of another host may be wrong: then the age counts from that of the
 * youngest event so far.
 *
 * <p><b>Threading:</b> the event loop of the connection. <b>Units:</b> nanoseconds.
 */
public final class EventAge {

    private final List<WireProperty> before;
    private final WireProperty time;
    private final SenderClock clock;
    private long youngestNs;

    public EventAge(EventLayout layout, SenderClock clock) {
        List<WireProperty> all = layout.properties();
        this.clock = clock;
        this.time = all.stream().filter(property -> property.type() == WireType.TIME).findFirst().orElse(null);
        this.before = time == null ? List.of() : all.subList(0, all.indexOf(time));
        this.youngestNs = clock.isShared() ? 0 : Long.MAX_VALUE;
    }

    /** The age of the event of the record at an index; 0 if nothing says how old it is. */
    public long ageNs(ByteBuffer buffer, int at, long nowNs) {
        long plannedNs = time == null ? LatencyRecorder.UNKNOWN : plannedNs(buffer, at);
        if (plannedNs == LatencyRecorder.UNKNOWN) {
            return 0;
        }
        long ageNs = nowNs - plannedNs;
        if (!clock.isShared()) {
            youngestNs = Math.min(youngestNs, ageNs);
        }
        return ageNs - youngestNs;
    }

    private long plannedNs(ByteBuffer buffer, int at) {
        int next = at;
        for (WireProperty property : before) {
            next += property.nullable() ? 1 : 0;
            next += WireValues.bytesOf(property.type(), buffer, next);
        }
        if (!time.nullable()) {
            return clock.toServerNs(buffer.getLong(next));
        }
        return buffer.get(next) == 0 ? LatencyRecorder.UNKNOWN : clock.toServerNs(buffer.getLong(next + 1));
    }
}
