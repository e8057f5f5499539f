// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.vesper.event.EventValues;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalSettings;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;
import org.vesper.journal.Sync;
import org.vesper.journal.WhenDiskFull;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.handoff.NetworkState;

/** A lane with a journal and without stages. */
final class BareLane implements AutoCloseable {

    final Lane lane = new Lane(0);
    final LaneJournal log;
    final Journal journal;

    BareLane(Path folder, Sync sync, boolean holdsOutputs) {
        log = new LaneJournal("sums", "in", new EventCodec(Set.of(), BareLane.class.getClassLoader()), new EventValues(Set.of()), 0,
                new NetworkState(), holdsOutputs);
        journal = Journal.open(new JournalSettings(folder, "sums", "in", JournalSettings.MIN_SEGMENT_BYTES, sync, Duration.ofHours(1),
                WhenDiskFull.WAIT), OnDamage.REFUSE);
        lane.record(log);
        log.startLive(journal, List.of());
    }

    /** Has something enter that causes an output. */
    void turn(Runnable output) {
        lane.enter();
        try {
            journal.append(Kind.CLOCK, 1, ByteBuffer.allocate(Long.BYTES));
            output.run();
        } finally {
            lane.exit();
        }
    }

    @Override
    public void close() {
        log.close();
    }
}
