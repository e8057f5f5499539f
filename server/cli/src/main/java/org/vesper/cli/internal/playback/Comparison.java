// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The outputs of the new rules, compared with those of the old ones. The old outputs are held in memory.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Comparison {

    private static final String ROW = "%-40s %12s %12s %12s";

    private final int shown;
    /** The old outputs that no new one has matched, by what makes them the same. */
    private final Map<String, List<PlayedOutput>> unmatched = new LinkedHashMap<>();
    private final Map<String, Counts> rules = new TreeMap<>();
    private final List<PlayedOutput> onlyNew = new ArrayList<>();
    private PlayedCounts now;
    private PlayedCounts before;

    /** The numbers of outputs of a rule. */
    private static final class Counts {

        private long fresh;
        private long old;
        private long same;
        private long onlyNew;
    }

    /** @param shown how many outputs of each side are shown */
    Comparison(int shown) {
        this.shown = shown;
    }

    /** Takes an output of the old rules; all of them come before the new ones. */
    void old(String line) {
        PlayedOutput output = PlayedOutput.of(line);
        counts(output).old++;
        unmatched.computeIfAbsent(output.content(), content -> new ArrayList<>(1)).add(output);
    }

    void oldCounts(String counts) {
        before = PlayedCounts.of(counts);
    }

    /** Takes an output of the new rules. */
    void fresh(String line) {
        PlayedOutput output = PlayedOutput.of(line);
        counts(output).fresh++;
        List<PlayedOutput> equals = unmatched.get(output.content());
        if (equals != null) {
            counts(output).same++;
            equals.remove(0);
            if (equals.isEmpty()) {
                unmatched.remove(output.content());
            }
        } else if (before != null) {
            counts(output).onlyNew++;
            if (onlyNew.size() < shown) {
                onlyNew.add(output);
            }
        }
    }

    void newCounts(String counts) {
        now = PlayedCounts.of(counts);
    }

    /** Whether nothing differs, or nothing was compared. */
    boolean isSame() {
        return before == null || unmatched.isEmpty() && onlyNew() == 0;
    }

    /** For a program. */
    Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("application", now.application());
        values.put("events", now.events());
        values.put("compared", before != null);
        Map<String, Object> each = new LinkedHashMap<>();
        rules.forEach((rule, counts) -> each.put(rule, before == null ? Map.of("new", counts.fresh)
                : new TreeMap<>(Map.of("new", counts.fresh, "old", counts.old, "same", counts.same))));
        values.put("rules", each);
        values.put("onlyNew", onlyNew());
        values.put("onlyOld", onlyOld().size());
        values.put("firstOnlyNew", onlyNew.stream().map(PlayedOutput::text).toList());
        values.put("firstOnlyOld", onlyOld().stream().limit(shown).map(PlayedOutput::text).toList());
        values.put("faults", faults());
        return values;
    }

    /** For a reader. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(now.application() + ": " + now.events() + " events");
        lines.add(before == null ? row("RULE", "OUTPUTS", "", "") : row("RULE", "NEW", "OLD", "SAME"));
        rules.forEach((rule, counts) -> lines.add(before == null ? row(rule, counts.fresh, "", "")
                : row(rule, counts.fresh, counts.old, counts.same)));
        if (before != null) {
            lines.add("");
            side("the new rules", "+ ", onlyNew(), onlyNew, lines);
            List<PlayedOutput> onlyOld = onlyOld();
            side("the old rules", "- ", onlyOld.size(), onlyOld.subList(0, Math.min(shown, onlyOld.size())), lines);
        }
        if (!faults().isEmpty()) {
            lines.add("FAULTS: " + faults());
        }
        return lines;
    }

    private static void side(String rules, String mark, long all, List<PlayedOutput> first, List<String> lines) {
        lines.add("made by " + rules + " only: " + all + (all > first.size() ? ", of which the first " + first.size() : ""));
        first.forEach(output -> lines.add(mark + output.text()));
    }

    private long onlyNew() {
        return rules.values().stream().mapToLong(counts -> counts.onlyNew).sum();
    }

    private List<PlayedOutput> onlyOld() {
        return unmatched.values().stream().flatMap(List::stream).toList();
    }

    private String faults() {
        return before == null || before.faults().isEmpty() ? now.faults() : (now.faults() + "; old rules: " + before.faults());
    }

    private Counts counts(PlayedOutput output) {
        return rules.computeIfAbsent(output.rule(), rule -> new Counts());
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells).stripTrailing();
    }
}
