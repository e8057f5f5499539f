// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.vesper.journal.JournalReader;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.recovery.horizon.FeedStart;

/**
 * How far a recovery has come, over all lanes.
 *
 * <p><b>Threading:</b> the thread that recovers writes, any thread reads.
 */
final class FeedProgress {

    private final Map<String, long[]> lanes = new ConcurrentHashMap<>();
    private final long beganNs = System.nanoTime();
    private volatile long all;
    private volatile long done;
    private long doneBefore;
    private String current = "";
    private long first;

    /** Adds a lane's journal, whose last segment is read for this. */
    void add(String lane, FeedStart start) {
        long oldest = -1;
        long end = 0;
        try (JournalReader reader = start.reader(OnDamage.SKIP)) {
            if (reader.next()) {
                oldest = reader.record().position();
            }
        }
        try (JournalReader reader = JournalReader.openAt(start.folder(), Long.MAX_VALUE, OnDamage.SKIP)) {
            while (reader.next()) {
                end = reader.record().end();
            }
        }
        long positions = oldest < 0 ? 0 : Math.max(0, end - oldest);
        lanes.put(lane, new long[] {Math.max(0, oldest), positions});
        all += positions;
    }

    /** Notes that a lane has been fed up to a position. */
    void fed(String lane, long position) {
        if (!lane.equals(current)) {
            doneBefore = done;
            current = lane;
            first = lanes.getOrDefault(lane, new long[2])[0];
        }
        done = doneBefore + position - first;
    }

    long all() {
        return all;
    }

    long done() {
        return done;
    }

    Duration taken() {
        return Duration.ofNanos(System.nanoTime() - beganNs);
    }

    /** "recovering, 120,000 of 500,000 events and clock ticks, 3 s left". */
    String text() {
        long now = done;
        long leftSeconds = now == 0 ? 0 : (long) (taken().toMillis() / 1e3 * (all - now) / now);
        return String.format(Locale.ROOT, "recovering, %,d of %,d events and clock ticks, %d s left", now, all,
                Math.max(0, leftSeconds));
    }
}
