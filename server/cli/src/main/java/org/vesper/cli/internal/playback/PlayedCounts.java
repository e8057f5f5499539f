// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vesper.cli.internal.text.Plurals;

/**
 * The counts of a playback.
 *
 * @param application the name of the application
 * @param events the number of events in the window
 * @param fed the number of events that were fed, those before the window included
 * @param outputs the number of outputs of each rule that had some
 * @param faults which stages have failed; "" if none has
 */
record PlayedCounts(String application, long events, long fed, Map<String, Object> outputs, String faults) {

    @SuppressWarnings("unchecked") // as the process of the playback has written it
    static PlayedCounts of(String json) {
        try {
            Map<String, Object> values = JSON.std.mapFrom(json);
            return new PlayedCounts((String) values.get("application"), ((Number) values.get("events")).longValue(),
                    ((Number) values.get("fed")).longValue(), (Map<String, Object>) values.get("outputs"), (String) values.get("faults"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The number of outputs of a rule. */
    long outputs(String rule) {
        return outputs.get(rule) instanceof Number count ? count.longValue() : 0;
    }

    /** How fast it was, for a reader. */
    String speed(long tookMs) {
        return String.format(Locale.ROOT, "played in %,d ms, %,.0f events/s", tookMs, fed * 1e3 / Math.max(1, tookMs));
    }

    /** For a reader. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        long all = outputs.values().stream().mapToLong(count -> ((Number) count).longValue()).sum();
        lines.add(application + ": " + Plurals.right(events + " events" + (fed == events ? "" : ", after " + (fed - events) + " to warm up")
                + ", " + all + " outputs"));
        outputs.forEach((rule, count) -> lines.add("  " + rule + ": " + count));
        if (!faults.isEmpty()) {
            lines.add("FAULTS: " + faults);
        }
        return lines;
    }
}
