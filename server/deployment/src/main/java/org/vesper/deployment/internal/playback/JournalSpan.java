// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.nio.file.Path;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.OnDamage;

/**
 * The span of a journal around a position.
 *
 * @param oldest the position with which the journal begins
 * @param end the position behind the last record that was read, which is the one at the position if there is such a one
 */
record JournalSpan(long oldest, long end, boolean hasEvent, boolean hasTick) {

    static JournalSpan at(long position, Path journal) {
        long oldest = Long.MAX_VALUE;
        long end = 0;
        boolean event = false;
        boolean tick = false;
        try (JournalReader reader = JournalReader.open(journal, OnDamage.SKIP)) {
            while (end <= position && reader.next()) {
                oldest = Math.min(oldest, reader.record().position());
                end = Math.max(end, reader.record().end());
                boolean here = end > position && reader.record().position() <= position;
                tick |= here && reader.record() instanceof JournalRecord.Tick;
                event |= here && reader.record() instanceof JournalRecord.Batch;
            }
        }
        return new JournalSpan(oldest, end, event, tick);
    }

    /** Whether there is an event or a clock tick at the position. */
    boolean has() {
        return hasEvent || hasTick;
    }
}
