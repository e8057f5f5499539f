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
 * @param from a position in the segment with which the feeding begins
 * @param mark the position before which outputs have left
 * @param isEnough whether the stages hold afterwards what they held, as far as the journal tells
 */
public record ReplayStart(Path folder, long from, long mark, boolean isEnough) {

    private static final int ATTEMPTS = 5;

    /** Reads where the feeding of a lane begins. A server may be writing its journal, and deleting the oldest segments. */
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

    /** The beginning of a journal that is fed whole, with all outputs. */
    public static ReplayStart whole(Path folder) {
        return new ReplayStart(folder, 0, 0, true);
    }

    private static ReplayStart find(Path folder) {
        long mark = JournalReader.mark(folder);
        List<Long> segments = JournalReader.beginnings(folder);
        long oldest = segments.isEmpty() ? 0 : segments.get(0);
        for (int i = segments.size() - 1; i >= 0; i--) {
            OptionalLong back = segments.get(i) <= mark ? lookBack(folder, segments.get(i)) : OptionalLong.empty();
            if (back.isPresent() && back.getAsLong() >= oldest) {
                return new ReplayStart(folder, back.getAsLong(), mark, true);
            }
        }
        return new ReplayStart(folder, oldest, mark, oldest == 0);
    }

    /** Whether a lane that is fed its whole journal holds at a position what it held there, as far as the journal tells. */
    public static boolean isEnough(Path folder, long position) {
        List<Long> segments = JournalReader.beginnings(folder);
        long oldest = segments.isEmpty() ? 0 : segments.get(0);
        return oldest == 0 || segments.stream().filter(segment -> segment <= position)
                .anyMatch(segment -> lookBack(folder, segment).orElse(0) >= oldest);
    }

    /** How far the stages looked back from the beginning of a segment; empty if that is not known. */
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

    /** The first position that is fed: that of the segment. */
    public long first() {
        return JournalReader.beginnings(folder).stream().mapToLong(Long::longValue).filter(first -> first <= from).max().orElse(from);
    }

    public JournalReader reader(OnDamage onDamage) {
        return JournalReader.openAt(folder, from, onDamage);
    }
}
