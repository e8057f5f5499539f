// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.util.HashMap;
import java.util.Map;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.Kind;

/**
 * The counts of the window of a playback.
 *
 * <p><b>Threading:</b> the control thread; then any thread.
 */
public final class PlaybackCounts {

    private final PlaybackWindow window;
    private final Map<String, Long> outputs = new HashMap<>();
    private long events;
    private long fed;

    PlaybackCounts(PlaybackWindow window) {
        this.window = window;
    }

    void output(String rule) {
        outputs.merge(rule, 1L, Long::sum);
    }

    void record(JournalRecord record) {
        if (record.count() > 0 && record.kind() != Kind.CLOCK) {
            fed += record.count();
            events += inWindow(record);
        }
    }

    private long inWindow(JournalRecord record) {
        long from = Math.max(record.position(), window.fromPosition());
        long until = Math.min(record.end(), window.untilPosition());
        return record.timeNs() < window.fromNs() ? 0 : Math.max(0, until - from);
    }

    /** The number of events in the window. */
    public long events() {
        return events;
    }

    /** The number of events that were fed, those before the window included. */
    public long fed() {
        return fed;
    }

    /** The number of outputs of each rule, in the window; a rule without outputs is missing. */
    public Map<String, Long> outputs() {
        return Map.copyOf(outputs);
    }
}
