// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.template.ParameterizedStatement;
import org.vesper.epl.language.result.Constant;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.Insertion;
import org.vesper.epl.language.result.Template;
import org.vesper.epl.language.result.TemplateRow;

/**
 * A rule that is right. It can run in two templates, which give the same outputs: its <b>special</b> one has the constants as
 * parameters by which Esper finds the rule for an event, its <b>general</b> one all that do not decide the shape. The special one is
 * faster, the general one is shared by more rules. A rule all of whose constants are of the first kind, or none, has one template only.
 *
 * <p>A rule with {@code ?} has no row before {@link #bind} has made a rule of it.
 *
 * <p>It holds no syntax tree and no file. Rules that were translated together share what they have in common; so who keeps a rule
 * for long should keep its name, text, and the {@link TemplateRow} that was chosen, with a template that equal rules share.
 *
 * <p><b>Threading:</b> one thread, the translator's.
 */
public final class TranslatedRule {

    private final String name;
    private final Rule.Source rule;
    private final ParameterizedStatement statement;
    private final List<Object> values;

    TranslatedRule(Rule.Source rule, ParameterizedStatement statement, List<Object> values) {
        this(rule.name(), rule, statement, values);
    }

    private TranslatedRule(String name, Rule.Source rule, ParameterizedStatement statement, List<Object> values) {
        this.name = name;
        this.rule = rule;
        this.statement = statement;
        this.values = values;
    }

    /** What {@code @Name} says; of a row of parameters {@code RULE/ROW}. */
    public String name() {
        return name;
    }

    /** As its author wrote it, without {@code @Name} and without the {@code ;}. */
    public String text() {
        return rule.text();
    }

    public String fileName() {
        return rule.fileName();
    }

    /** Where the rule begins, with its {@code @Name}; counted from 1. */
    public int line() {
        return rule.line();
    }

    /** Where the rule begins, with its {@code @Name}; counted from 1. */
    public int column() {
        return rule.column();
    }

    /** As a row of its special template. Its key tells whether two rules share it. */
    public TemplateRow special() {
        return statement.special(values);
    }

    /** As a row of its general template. */
    public TemplateRow general() {
        return statement.general(values);
    }

    /** All constants, in the order of the text, those in windows, times and positions aside: they are never parameters. */
    public List<Constant> constants() {
        return statement.constants(values);
    }

    /** The names of the event types and streams that it reads, sub-selects and subqueries included. */
    public Set<String> reads() {
        return statement.reads();
    }

    /** What it fills: the stream or the event type of the application behind INSERT INTO, or the type that its processor puts out. */
    public Optional<String> fills() {
        return statement.fills();
    }

    /** The type of the stream that INSERT INTO fills, as Esper knows it; empty if that is an event type of the application. */
    public Optional<EventType> filled() {
        return statement.filled();
    }

    /** How it makes events of an event type of the application; empty if it does not. */
    public Optional<Insertion> insertion() {
        return statement.insertion();
    }

    // ---- rules with ? ----

    /**
     * The types of its {@code ?} in the order of the text; empty for a rule without. Each is a boxed type, String, or Pattern for the
     * string of one.
     */
    public List<Class<?>> placeholders() {
        return statement.placeholders();
    }

    /** The general template alone, which a rule with {@code ?} has before its rows come. */
    public Template generalTemplate() {
        return statement.generalTemplate(values);
    }

    /**
     * The rule {@code RULE/ROW} that has the cells of a row in the places of its {@code ?}.
     *
     * <p><b>Failure:</b> an {@link EplException} that names file, line and column, with all wrong cells of the row.
     */
    public TranslatedRule bind(ParameterTable table, ParameterTable.Row row) {
        String rowName = name + '/' + row.name();
        List<EplError> errors = table.errors(rowName, row, placeholders());
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return new TranslatedRule(rowName, rule, statement, statement.bound(values, row.values(placeholders())));
    }
}
