// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalSettings;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;
import org.vesper.journal.Sync;
import org.vesper.journal.WhenDiskFull;

class CommitPositionTest {

    @TempDir
    Path folder;

    private final AtomicLong settled = new AtomicLong(Long.MAX_VALUE);

    private Journal open() {
        return Journal.open(new JournalSettings(folder, "sums", "in", JournalSettings.MIN_SEGMENT_BYTES, Sync.NONE, Duration.ofMillis(10),
                WhenDiskFull.WAIT), OnDamage.REFUSE);
    }

    private CommitPosition outlet(Journal journal) {
        CommitPosition outlet = new CommitPosition(position -> Math.min(position, settled.get()));
        outlet.open(journal, List.of());
        outlet.flush(() -> true);
        return outlet;
    }

    private static void exit(Journal journal, CommitPosition outlet) {
        outlet.exit(journal.append(Kind.CLOCK, 1, ByteBuffer.allocate(Long.BYTES)));
    }

    /** The last event that has crossed to another lane may be an old one when the next one is on its way. */
    @Test
    void shouldNotMoveTheMarkBackWhenAnEventLeavesForAnotherLane() {
        try (Journal journal = open()) {
            CommitPosition outlet = outlet(journal);
            exit(journal, outlet);
            exit(journal, outlet);
            assertEquals(2, journal.status().mark());
            settled.set(1);
            exit(journal, outlet);
            outlet.flush(() -> true);
            assertEquals(2, journal.status().mark());
            settled.set(Long.MAX_VALUE);
            outlet.flush(() -> true);
            assertEquals(3, journal.status().mark());
        }
        settled.set(0);
        try (Journal journal = open()) {
            exit(journal, outlet(journal));
            assertEquals(3, journal.status().mark());
        }
    }
}
