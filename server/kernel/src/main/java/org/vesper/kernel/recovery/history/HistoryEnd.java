// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.history;

/**
 * The end of the history in a journal. <b>Threading:</b> immutable.
 *
 * @param position that of the first event or clock tick after it
 * @param change the number of the first change after it
 */
public record HistoryEnd(long position, long change) {

    /** Everything that has been written belongs to the history. */
    public static final HistoryEnd NOW = new HistoryEnd(Long.MAX_VALUE, Long.MAX_VALUE);
}
