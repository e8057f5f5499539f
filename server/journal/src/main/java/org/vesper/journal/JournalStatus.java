// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

/**
 * The state of a lane's journal, for operators.
 *
 * @param position the number of events and clock ticks that have entered the lane
 * @param durable the position before which all are durable
 * @param mark the commit position: all outputs before it have left
 * @param oldest the position with which the oldest segment begins
 * @param segments the number of segments
 * @param bytes the size of all segments
 * @param skipped the events and clock ticks that were not written, since the disk was full or failed
 * @param full whether there is no room for a further segment, or the disk fails
 */
public record JournalStatus(
        long position, long durable, long mark, long oldest, int segments, long bytes, long skipped, boolean full) {
}
