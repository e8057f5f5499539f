// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.vesper.config.ConfigurationException;

/**
 * A part of a journal, by positions and times. A playback also replays what is before it, so that rules retain what they had retained
 * there; its outputs do not count.
 *
 * @param fromPosition the first position
 * @param untilPosition the position after the last one
 * @param fromNs the first time, in nanoseconds since 1970
 * @param untilNs the time after the last one
 */
public record PlaybackWindow(long fromPosition, long untilPosition, long fromNs, long untilNs) {

    /** The whole journal. */
    public static final PlaybackWindow ALL = new PlaybackWindow(0, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE);

    private static final String POSITION = "[0-9]{1,18}";
    private static final long NS_PER_SECOND = 1_000_000_000;

    /**
     * The part between two places, each of which is a position, or a time such as 2026-11-23T06:30:00Z; empty for no limit. <b>Failure:</b>
     * a {@link ConfigurationException} for a place that is neither.
     */
    public static PlaybackWindow of(String from, String until) {
        boolean fromTime = !from.isEmpty() && !from.matches(POSITION);
        boolean untilTime = !until.isEmpty() && !until.matches(POSITION);
        return new PlaybackWindow(fromTime || from.isEmpty() ? ALL.fromPosition : Long.parseLong(from),
                untilTime || until.isEmpty() ? ALL.untilPosition : Long.parseLong(until),
                fromTime ? timeNs(from) : ALL.fromNs, untilTime ? timeNs(until) : ALL.untilNs);
    }

    private static long timeNs(String place) {
        try {
            Instant time = OffsetDateTime.parse(place).toInstant();
            return Math.addExact(Math.multiplyExact(time.getEpochSecond(), NS_PER_SECOND), time.getNano());
        } catch (DateTimeException | ArithmeticException e) {
            throw new ConfigurationException("a part begins and ends at a position, or a time such as 2026-11-23T06:30:00Z, not at "
                    + place, e);
        }
    }

    /** Whether what happened at this place is before the end of the window. */
    public boolean isBeforeEnd(long position, long timeNs) {
        return position < untilPosition && timeNs < untilNs;
    }

    /** Whether what happened at this place is in the window. */
    public boolean contains(long position, long timeNs) {
        return position >= fromPosition && timeNs >= fromNs && isBeforeEnd(position, timeNs);
    }

    /** Whether a record that is before the end of the window, and ends before this position, is at least partly in it. */
    public boolean reaches(long end, long timeNs) {
        return end > fromPosition && timeNs >= fromNs;
    }
}
