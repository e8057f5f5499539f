// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.journal.JournalReader;
import org.vesper.kernel.lane.LaneWatch;
import org.vesper.kernel.recovery.horizon.ReplayStart;

/**
 * The progress of a recovery, over all lanes.
 *
 * <p><b>Threading:</b> the thread that recovers writes, any thread reads.
 */
final class ReplayProgress {

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
    private static final long SLOW_MS = 1_000;

    private final List<LaneWatch> watches;
    private final Map<String, LaneProgress> lanes = new HashMap<>();
    private final long beganNs = System.nanoTime();
    private volatile long all;
    private volatile long done;

    /** The part of a journal that has been replayed into its lane. */
    private static final class LaneProgress {

        private final long first;
        private long done;

        LaneProgress(long first) {
            this.first = first;
        }
    }

    /** @param watches of the lanes that are recovered */
    ReplayProgress(List<LaneWatch> watches) {
        this.watches = List.copyOf(watches);
    }

    /** Adds a lane's journal, whose last segment is read for this. */
    void add(String lane, ReplayStart start) {
        long first = start.first();
        lanes.put(lane, new LaneProgress(first));
        all += Math.max(0, JournalReader.end(start.folder()) - first);
    }

    /** Notes that a lane's journal has been replayed up to a position. */
    void replayed(String lane, long position) {
        LaneProgress progress = lanes.computeIfAbsent(lane, unused -> new LaneProgress(0));
        long before = progress.done;
        progress.done = position - progress.first;
        done = done + progress.done - before;
    }

    /** Logs that an application has been recovered, if its journals had anything. */
    void log(String application, Path journals) {
        if (all > 0) {
            LOG.info("{}: recovered from {} in {} ms: {} events and clock ticks", application, journals, taken().toMillis(), done);
        }
    }

    private Duration taken() {
        return Duration.ofNanos(System.nanoTime() - beganNs);
    }

    /** "recovering, 120,000 of 500,000 events and clock ticks, 3 s left", and where a thread stays, if it does. */
    String text() {
        long now = done;
        long leftSeconds = now == 0 ? 0 : (long) (taken().toMillis() / 1e3 * (all - now) / now);
        return String.format(Locale.ROOT, "recovering, %,d of %,d events and clock ticks, %d s left%s", now, all,
                Math.max(0, leftSeconds), waiting());
    }

    /** A stage may wait for somebody else, such as an output adapter for its receiver. */
    private String waiting() {
        return watches.stream().filter(watch -> watch.busyMs() >= SLOW_MS).findFirst()
                .map(watch -> ", one event for " + watch.busyMs() / SLOW_MS + " s" + watch.place()).orElse("");
    }
}
