// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;
import org.vesper.epl.language.internal.file.ParsedRule;
import org.vesper.epl.language.internal.outline.OutlineBuilder;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.RuleOutline;

/** A named statement of a rules file that is right by the grammar; whether its names and types are, the translator finds. Immutable. */
public final class Rule {

    private final ParsedRule parsed;

    Rule(ParsedRule parsed) {
        this.parsed = parsed;
    }

    /** What {@code @Name} says; unique in its file. */
    public String name() {
        return parsed.name();
    }

    /** As its author wrote it, without {@code @Name} and without the {@code ;}. */
    public String text() {
        return parsed.text();
    }

    public String fileName() {
        return parsed.file().name();
    }

    /** Where the rule begins, with its {@code @Name}; counted from 1. */
    public int line() {
        return parsed.line();
    }

    /** Where the rule begins, with its {@code @Name}; counted from 1. */
    public int column() {
        return parsed.column();
    }

    /** What is right and still seldom meant, with its place. */
    public List<EplError> warnings() {
        return parsed.warnings();
    }

    /** What the rule takes in and keeps. */
    public RuleOutline outline() {
        return new OutlineBuilder().build(parsed.statement());
    }

    @Override
    public String toString() {
        return "@Name('" + name() + "') " + text();
    }

    /** What stays of a rule when it has been translated: no syntax tree, and nothing of its file. */
    record Source(String name, String text, String fileName, int line, int column) {
    }

    Source source() {
        return new Source(name(), text(), fileName(), line(), column());
    }

    ParsedRule parsed() {
        return parsed;
    }
}
