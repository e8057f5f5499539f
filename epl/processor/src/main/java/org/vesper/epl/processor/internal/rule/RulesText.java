// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import org.vesper.epl.language.Dialect;

/** Writes all rules of a processor as the text of a rules file. */
public final class RulesText {

    private final StringBuilder text = new StringBuilder();
    private Dialect latest;

    private RulesText(Dialect dialect) {
        latest = dialect;
    }

    /** @param dialect the dialect of files that do not declare one */
    public static String of(Snapshot now, Dialect dialect) {
        RulesText rules = new RulesText(dialect);
        now.rules().values().stream().filter(rule -> rule.table().isEmpty()).forEach(rules::add);
        now.tables().values().forEach(rules::add);
        return rules.text();
    }

    /** A rule alone. */
    static String of(RunningRule rule, Dialect dialect) {
        RulesText rules = new RulesText(dialect);
        rules.add(rule);
        return rules.text();
    }

    /** A rule with {@code ?} alone. */
    static String of(TableRule table, Dialect dialect) {
        RulesText rules = new RulesText(dialect);
        rules.add(table);
        return rules.text();
    }

    private String text() {
        return text.toString().stripTrailing() + "\n";
    }

    private void add(TableRule table) {
        add(Dialect.VESPER, named(table.rule().name(), table.rule().text(), table.isShadow()));
    }

    private void add(RunningRule rule) {
        if (rule.body() instanceof OwnStatement) {
            add(Dialect.ESPER, rule.text());
        } else {
            add(Dialect.VESPER, named(rule.name(), rule.text(), rule.isShadow()));
        }
    }

    private void add(Dialect dialect, String rule) {
        text.append(dialect == latest ? "" : dialect.line() + "\n\n").append(rule).append(";\n\n");
        latest = dialect;
    }

    /** Quotes a name without escaping it. */
    private static String named(String name, String text, boolean shadow) {
        char quote = name.contains("'") && !name.contains("\"") ? '"' : '\'';
        return (shadow ? "@Shadow(" : "@Name(") + quote + name + quote + ") " + text;
    }
}
