// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.vesper.management.figures.RetainedFigures;
import org.vesper.management.figures.RuleFigures;

/** Formats rules as a table for a reader. */
public final class RuleTable {

    private RuleTable() {
    }

    /** @param changedLive the number of rules that differ from the jar, removed ones included */
    public static List<String> of(RuleFigures[] rules, int changedLive) {
        String format = "%-" + width("RULE", rules, RuleFigures::name) + "s  %-7s  %12s  %8s  %-"
                + width("HORIZON", rules, RuleTable::horizon) + "s%s";
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, format, "RULE", "STATE", "OUTPUTS", "TEMPLATE", "HORIZON", "").stripTrailing());
        for (RuleFigures rule : rules) {
            String outputs = String.format(Locale.ROOT, "%,d", rule.outputs());
            lines.add(String.format(Locale.ROOT, format, rule.name(), state(rule), outputs, rule.template(), horizon(rule),
                    rule.changedLive() ? "  changed live" : "").stripTrailing());
        }
        if (changedLive > 0) {
            lines.add(String.format(Locale.ROOT, "%,d %s from the jar; vesper rules diff shows how", changedLive,
                    changedLive == 1 ? "rule differs" : "rules differ"));
        }
        return lines;
    }

    /** What rules retain, the most first, with the sum. */
    public static List<String> of(RetainedFigures[] rules) {
        int width = Stream.of(rules).mapToInt(rule -> rule.name().length()).reduce("all rules".length(), Math::max);
        String heads = "%-" + width + "s  %14s  %15s  %10s  %16s  %12s  %12s";
        String format = "%-" + width + "s  %,14d  %,15d  %,10d  %,16d  %,12d  %,12d";
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, heads, "RULE", "EVENTS", "PARTIAL MATCHES", "GROUPS", "BYTES, ABOUT", "REFUSED", "EVICTED"));
        Stream.of(rules).sorted(Comparator.comparingLong(RetainedFigures::bytes).reversed()).forEach(rule -> lines.add(String.format(
                Locale.ROOT, format, rule.name(), rule.events(), rule.partialMatches(), rule.groups(), rule.bytes(),
                rule.refused(), rule.evicted())));
        lines.add(String.format(Locale.ROOT, format, "all rules", sum(rules, RetainedFigures::events),
                sum(rules, RetainedFigures::partialMatches), sum(rules, RetainedFigures::groups),
                sum(rules, RetainedFigures::bytes), sum(rules, RetainedFigures::refused),
                sum(rules, RetainedFigures::evicted)));
        return lines;
    }

    private static long sum(RetainedFigures[] rules, ToLongFunction<RetainedFigures> figure) {
        return Stream.of(rules).mapToLong(figure).sum();
    }

    private static String state(RuleFigures rule) {
        return !rule.running() ? "stopped" : rule.shadow() ? "shadow" : "running";
    }

    private static int width(String title, RuleFigures[] rules, Function<RuleFigures, String> text) {
        return Stream.of(rules).map(text).mapToInt(String::length).reduce(title.length(), Math::max);
    }

    /** The horizon; of an endless one not the reasons, which {@code --json} shows. */
    private static String horizon(RuleFigures rule) {
        int reasons = rule.horizon().indexOf(": ");
        return reasons < 0 ? rule.horizon() : rule.horizon().substring(0, reasons);
    }
}
