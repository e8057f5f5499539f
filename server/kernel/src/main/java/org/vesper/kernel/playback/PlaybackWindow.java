// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

/**
 * A part of a journal, by positions and times. What comes before it is fed too, so that rules retain what they had retained there; its
 * outputs do not count.
 *
 * @param fromPosition the first position
 * @param untilPosition the position behind the last one
 * @param fromNs the first time, in nanoseconds since 1970
 * @param untilNs the time behind the last one
 */
public record PlaybackWindow(long fromPosition, long untilPosition, long fromNs, long untilNs) {

    /** The whole journal. */
    public static final PlaybackWindow ALL = new PlaybackWindow(0, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE);

    /** Whether what happened at this place is before the end of the window. */
    boolean isBeforeEnd(long position, long timeNs) {
        return position < untilPosition && timeNs < untilNs;
    }

    boolean contains(long position, long timeNs) {
        return position >= fromPosition && timeNs >= fromNs && isBeforeEnd(position, timeNs);
    }
}
