// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.horizon;

import java.util.TreeMap;

/**
 * The parts of a journal that were replayed into rules that began warm. A recovery that comes to such a change reads its part again.
 *
 * <p><b>Threading:</b> any thread.
 */
final class WarmHistories {

    /** Where each part begins, by the position of the change. */
    private final TreeMap<Long, Long> parts = new TreeMap<>();
    private int readers;

    /** A part is about to be read; nobody knows yet how far back. */
    synchronized void begin() {
        readers++;
    }

    synchronized void end() {
        readers--;
    }

    synchronized void note(long change, long from) {
        parts.merge(change, from, Math::min);
    }

    /** The position from which on records are needed, if a recovery begins at this one at the earliest. */
    synchronized long needed(long back) {
        parts.headMap(back).clear();
        return readers > 0 ? 0 : parts.values().stream().mapToLong(Long::longValue).reduce(back, Math::min);
    }
}
