// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.kernel.playback.OutputLine;
import org.vesper.spi.explanation.ExplainedCondition;
import org.vesper.spi.explanation.ExplainedPattern;
import org.vesper.spi.explanation.ExplainedQuery;
import org.vesper.spi.explanation.Explanation;

/** An explanation for people. */
final class ExplanationText {

    private final String rule;
    private final ExplainedPlace place;
    private final Explanation explanation;
    private final List<String> lines = new ArrayList<>();

    ExplanationText(String rule, ExplainedPlace place, Explanation explanation) {
        this.rule = rule;
        this.place = place;
        this.explanation = explanation;
    }

    List<String> lines() {
        Explanation.Cause cause = explanation.cause();
        lines.add("rule      " + rule + ", processor " + place.processor());
        lines.add("position  " + place + ", " + Instant.ofEpochMilli(cause.timeMs()) + " by the rules' clock");
        lines.add(cause.isEvent() ? "event     " + cause.type() + ' ' + values(cause.values()) : "event     none: the clock went on");
        explanation.outputs().forEach(output -> lines.add("output    " + values(output)));
        if (!place.whole()) {
            lines.add("note      the journal begins at position " + place.oldest() + ", and the rules of this lane looked back further:"
                    + " what was retained then is missing here");
        }
        lines.add("");
        String fired = (explanation.hasFired() ? "it fired: " : "it did not fire: ") + explanation.verdict().reason() + '.';
        lines.add(place.warmSince().isPresent() ? "It is not known whether it fired: the rule began warm at position "
                + place.warmSince().getAsLong() + ", and what it was fed then is not known here. With the events since then only, " + fired
                : Character.toUpperCase(fired.charAt(0)) + fired.substring(1));
        text();
        explanation.queries().forEach(this::query);
        lines.add("");
        return lines;
    }

    /** The text of the rule, with the failed condition pointed at. */
    private void text() {
        if (explanation.text().isEmpty()) {
            return;
        }
        lines.add("");
        String[] source = explanation.text().split("\r?\n", -1);
        for (int i = 0; i < source.length; i++) {
            lines.add("  " + source[i]);
            int line = i + 1;
            explanation.verdict().failed()
                    .filter(failed -> failed.line() == line && explanation.verdict().rule().equals(explanation.rule()))
                    .ifPresent(failed -> lines.add(pointer(failed, source[line - 1])));
        }
    }

    private static String pointer(ExplainedCondition failed, String line) {
        int from = Math.min(failed.column() - 1, line.length());
        int length = Math.max(1, Math.min(failed.text().length(), line.stripTrailing().length() - from));
        return "  " + line.substring(0, from).replaceAll("[^\t]", " ") + "^".repeat(length) + ' ' + compared(failed);
    }

    private void query(ExplainedQuery query) {
        String place = (query.rule().equals(explanation.rule()) ? "" : "rule " + query.rule())
                + (query.place().isEmpty() ? "" : (query.rule().equals(explanation.rule()) ? "" : ", ") + query.place());
        List<String> before = new ArrayList<>(lines);
        query.clauses().forEach(this::clause);
        query.pattern().ifPresent(this::pattern);
        query.retained().forEach(this::retained);
        if (lines.size() > before.size() && !place.isEmpty()) {
            lines.addAll(before.size(), List.of("", "in " + place));
        }
    }

    private void clause(ExplainedQuery.Clause clause) {
        if (clause.rows().isEmpty() && clause.joined().isEmpty()) {
            return;
        }
        long rows = clause.rows().size() + clause.more();
        lines.add("");
        lines.add(clause.clause() + (rows > 1 ? ", " + rows + " rows" : ""));
        clause.joined().forEach(condition -> lines.add(condition(condition, width(clause.joined()))));
        for (int i = 0; i < clause.rows().size(); i++) {
            List<ExplainedCondition> row = clause.rows().get(i);
            if (clause.rows().size() > 1) {
                lines.add(" row " + (i + 1));
            }
            row.forEach(condition -> lines.add(condition(condition, width(row))));
        }
        more(clause.more(), "rows");
    }

    private void pattern(ExplainedPattern pattern) {
        pattern.matches().forEach(match -> {
            lines.add("");
            lines.add("match");
            match.events().forEach((name, event) -> lines.add("  " + name + "  " + values(event)));
            match.conditions().forEach(condition -> lines.add(condition(condition, width(match.conditions()))));
        });
        if (!pattern.searches().isEmpty()) {
            lines.add("");
            lines.add("what the pattern waited for when the event came");
            pattern.searches().forEach(this::search);
            more(pattern.more(), "searches");
        }
        pattern.ended().forEach(ended -> lines.add("  " + ended));
    }

    private void search(ExplainedPattern.Search search) {
        String begun = search.begun().isEmpty() ? "" : " after " + search.begun().entrySet().stream()
                .map(event -> event.getKey() + ' ' + values(event.getValue())).collect(Collectors.joining(", "));
        String until = search.untilMs().isPresent() ? ", until " + Instant.ofEpochMilli(search.untilMs().getAsLong()) : "";
        lines.add("  " + (search.absent() ? "no " : "") + search.step() + begun + until);
        search.conditions().forEach(condition -> lines.add("  " + condition(condition, width(search.conditions()))));
    }

    private void retained(ExplainedQuery.Retained retained) {
        lines.add("");
        lines.add("retained in " + retained.source() + ", RETAIN " + retained.window() + ": " + retained.size()
                + (retained.size() == 1 ? " event" : " events"));
        more(retained.older(), "older events");
        retained.events().forEach(event -> lines.add("  " + values(event)));
    }

    private void more(long number, String what) {
        if (number > 0) {
            lines.add("  and " + number + " more " + what);
        }
    }

    private static int width(List<ExplainedCondition> conditions) {
        return conditions.stream().mapToInt(condition -> condition.text().length()).max().orElse(1);
    }

    private static String condition(ExplainedCondition condition, int width) {
        return String.format(Locale.ROOT, "  %-" + width + "s  %-5s  %s", condition.text(),
                condition.value().map(String::valueOf).orElse("null"), compared(condition)).stripTrailing();
    }

    private static String compared(ExplainedCondition condition) {
        return condition.values().entrySet().stream().map(value -> value.getKey() + " = " + OutputLine.ofValue(value.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String values(Map<String, Object> event) {
        return event.entrySet().stream().map(value -> value.getKey() + '=' + OutputLine.ofValue(value.getValue()))
                .collect(Collectors.joining(" "));
    }
}
