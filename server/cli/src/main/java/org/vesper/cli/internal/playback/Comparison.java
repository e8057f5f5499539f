// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.vesper.cli.internal.text.Plurals;

/**
 * The outputs of the new rules, compared with those of the old ones. The old outputs are held in memory. An output that several stages get
 * is compared at each of them, and counts once.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Comparison {

    private static final String ROW = "%-40s %12s %12s %12s";

    private final int shown;
    /** The old outputs that no new one has matched, by what makes them the same. */
    private final Map<String, List<PlayedOutput>> unmatched = new LinkedHashMap<>();
    /** By rule and stage. */
    private final Map<String, Map<String, Counts>> rules = new TreeMap<>();
    private final Map<String, PlayedOutput> onlyNew = new LinkedHashMap<>();
    private PlayedCounts now;
    private PlayedCounts before;

    /** The numbers of outputs of a rule at a stage. */
    private static final class Counts {

        private long fresh;
        private long old;
        private long same;
    }

    /** The numbers of outputs of a rule, wherever they go. */
    private record Sum(long fresh, long old, long same) {
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
        } else if (before != null && onlyNew.size() < shown) {
            onlyNew.putIfAbsent(output.anywhere(), output);
        }
    }

    void newCounts(String counts) {
        now = PlayedCounts.of(counts);
    }

    /** Whether nothing differs, or nothing was compared. */
    boolean isSame() {
        return before == null || unmatched.isEmpty() && rules.values().stream().flatMap(stages -> stages.values().stream())
                .allMatch(counts -> counts.fresh == counts.same);
    }

    /** For a program. */
    Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("application", now.application());
        values.put("events", now.events());
        values.put("compared", before != null);
        Map<String, Object> each = new LinkedHashMap<>();
        sums().forEach((rule, sum) -> each.put(rule, before == null ? Map.of("new", sum.fresh)
                : new TreeMap<>(Map.of("new", sum.fresh, "old", sum.old, "same", sum.same))));
        values.put("rules", each);
        values.put("onlyNew", onlyNew());
        values.put("onlyOld", onlyOld());
        values.put("firstOnlyNew", onlyNew.values().stream().map(PlayedOutput::text).toList());
        values.put("firstOnlyOld", firstOnlyOld().stream().map(PlayedOutput::text).toList());
        values.put("faults", faults());
        return values;
    }

    /** For a reader. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(now.application() + ": " + Plurals.right(now.events() + " events"));
        lines.add(before == null ? row("RULE", "OUTPUTS", "", "") : row("RULE", "NEW", "OLD", "SAME"));
        sums().forEach((rule, sum) -> lines.add(before == null ? row(rule, sum.fresh, "", "") : row(rule, sum.fresh, sum.old, sum.same)));
        if (before != null) {
            lines.add("");
            side("the new rules", "+ ", onlyNew(), List.copyOf(onlyNew.values()), lines);
            side("the old rules", "- ", onlyOld(), firstOnlyOld(), lines);
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
        return before == null ? 0 : sums().values().stream().mapToLong(sum -> sum.fresh - sum.same).sum();
    }

    private long onlyOld() {
        Map<String, Map<String, Long>> left = new TreeMap<>();
        unmatched.values().stream().flatMap(List::stream).forEach(output ->
                left.computeIfAbsent(output.rule(), rule -> new TreeMap<>()).merge(output.stage(), 1L, Long::sum));
        return left.values().stream().mapToLong(stages -> Collections.max(stages.values())).sum();
    }

    private List<PlayedOutput> firstOnlyOld() {
        Map<String, PlayedOutput> first = new LinkedHashMap<>();
        unmatched.values().stream().flatMap(List::stream).forEach(output -> first.putIfAbsent(output.anywhere(), output));
        return first.values().stream().limit(shown).toList();
    }

    /** The playbacks have counted each output once; what is the same at the stage that got the most of a rule, is the same. */
    private Map<String, Sum> sums() {
        Map<String, Sum> sums = new TreeMap<>();
        rules.forEach((rule, stages) -> {
            long fresh = now.outputs(rule);
            long old = before == null ? 0 : before.outputs(rule);
            boolean differs = stages.values().stream().anyMatch(counts -> counts.fresh != counts.same);
            long most = stages.values().stream().max(Comparator.comparingLong(counts -> counts.fresh)).orElseThrow().same;
            sums.put(rule, new Sum(fresh, old, differs ? Math.min(most, fresh) : fresh));
        });
        return sums;
    }

    private String faults() {
        return before == null || before.faults().isEmpty() ? now.faults() : (now.faults() + "; old rules: " + before.faults());
    }

    private Counts counts(PlayedOutput output) {
        return rules.computeIfAbsent(output.rule(), rule -> new TreeMap<>()).computeIfAbsent(output.stage(), stage -> new Counts());
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells).stripTrailing();
    }
}
