// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.horizon;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.OnDamage;

/**
 * The start of the replay into a lane. It is the position to which the stages read back from their last written state before the commit
 * position. Without such a state, or if too little is left before it, it is the beginning of the journal.
 *
 * @param from a position in the segment with which the replay begins
 * @param committed the commit position: the outputs before it have left
 * @param isEnough whether the replay restores the stages, as far as the journal shows
 */
public record ReplayStart(Path folder, long from, long committed, boolean isEnough) {

    private static final int ATTEMPTS = 5;

    /** Reads where the replay into a lane begins. A server may be writing its journal, and deleting the oldest segments. */
    public static ReplayStart of(Path folder) {
        for (int attempt = 1;; attempt++) {
            try {
                return find(folder);
            } catch (UncheckedIOException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** The beginning of a journal that is replayed whole, with all outputs. */
    public static ReplayStart whole(Path folder) {
        return new ReplayStart(folder, 0, 0, true);
    }

    private static ReplayStart find(Path folder) {
        long committed = JournalReader.mark(folder);
        List<Long> segments = JournalReader.beginnings(folder);
        long oldest = segments.isEmpty() ? 0 : segments.get(0);
        for (int i = segments.size() - 1; i >= 0; i--) {
            OptionalLong back = segments.get(i) <= committed ? lookBack(folder, segments.get(i)) : OptionalLong.empty();
            if (back.isPresent() && back.getAsLong() >= oldest) {
                return new ReplayStart(folder, back.getAsLong(), committed, true);
            }
        }
        return new ReplayStart(folder, oldest, committed, oldest == 0);
    }

    /** Whether a replay of the whole journal restores the lane at a position, as far as the journal shows. */
    public static boolean isEnough(Path folder, long position) {
        List<Long> segments = JournalReader.beginnings(folder);
        long oldest = segments.isEmpty() ? 0 : segments.get(0);
        return oldest == 0 || segments.stream().filter(segment -> segment <= position)
                .anyMatch(segment -> lookBack(folder, segment).orElse(0) >= oldest);
    }

    /** How far the stages read back from the beginning of a segment; empty if that is not known. */
    private static OptionalLong lookBack(Path folder, long segment) {
        OptionalLong back = OptionalLong.empty();
        try (JournalReader reader = JournalReader.openAt(folder, segment, OnDamage.SKIP)) {
            while (reader.next() && reader.record().count() == 0) {
                if (reader.record() instanceof JournalRecord.Horizon horizon) {
                    back = OptionalLong.of(horizon.reach());
                }
            }
        }
        return back;
    }

    /** The first position that is replayed: that of the segment. */
    public long first() {
        return JournalReader.beginnings(folder).stream().mapToLong(Long::longValue).filter(first -> first <= from).max().orElse(from);
    }

    public JournalReader reader(OnDamage onDamage) {
        return JournalReader.openAt(folder, from, onDamage);
    }
}
