// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.anatomy.PlaceholderText;
import org.vesper.epl.language.internal.template.ParameterizedStatement;
import org.vesper.epl.language.result.Constant;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.Insertion;
import org.vesper.epl.language.result.Template;
import org.vesper.epl.language.result.TemplateRow;
import org.vesper.spi.processor.Horizon;

/**
 * A valid rule in its translated form. It can run in either of two templates, which produce the same outputs. In the <b>special</b>
 * template, the parameters are the constants by which Esper finds the rule for an event. In the <b>general</b> one, they are all constants
 * that do not determine the shape. The special template is faster, the general one is shared by more rules. A rule without constants, or
 * with only constants of the first kind, has a single template.
 *
 * <p>A rule with {@code ?} has no template row; {@link #bind} creates a rule that has one.
 *
 * <p>It holds no syntax tree and no file, but rules that were translated together share data. For long-term storage, keep the name, the
 * text and the chosen {@link TemplateRow}, with one template for all equal rules.
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

    /** The name in {@code @Name}, or {@code RULE/ROW} for a parameter row. */
    public String name() {
        return name;
    }

    /** The text as its author wrote it, without {@code @Name} and without the {@code ;}. */
    public String text() {
        return rule.text();
    }

    /** Whether it runs without effect. */
    public boolean isShadow() {
        return rule.shadow();
    }

    /** The same rule, in the shadow or not. */
    public TranslatedRule with(boolean inShadow) {
        return new TranslatedRule(name, rule.with(inShadow), statement, values);
    }

    public String fileName() {
        return rule.fileName();
    }

    /** The line of the rule's {@code @Name}; counted from 1. */
    public int line() {
        return rule.line();
    }

    /** The column of the rule's {@code @Name}; counted from 1. */
    public int column() {
        return rule.column();
    }

    /** The row in the special template. Rules with equal template keys share a template. */
    public TemplateRow special() {
        return statement.special(values);
    }

    /** The row in the general template. */
    public TemplateRow general() {
        return statement.general(values);
    }

    /** The constants in the order of the text, except those in windows, times and positions, which are never parameters. */
    public List<Constant> constants() {
        return statement.constants(values);
    }

    /** The types of the selected columns by their names, in this order. */
    public Map<String, Class<?>> columns() {
        return statement.columns();
    }

    /** The names of the event types and streams that the rule reads, including in sub-selects and subqueries. */
    public Set<String> reads() {
        return statement.reads();
    }

    /** The target of the rule: the stream or application event type after INSERT INTO, or the type that its processor emits. */
    public Optional<String> fills() {
        return statement.fills();
    }

    /** The type of the stream that INSERT INTO fills, as declared to Esper; empty if it is an event type of the application. */
    public Optional<EventType> filled() {
        return statement.filled();
    }

    /** Describes how the rule creates events of an application type; empty if it does not. */
    public Optional<Insertion> insertion() {
        return statement.insertion();
    }

    /** Whether it is not marked as one that begins anew after a restart. */
    public boolean isRecovered() {
        return rule.recovered();
    }

    /** How far it looks back, up to the streams that it reads; see {@link Horizon#resolved}. */
    public Horizon horizon() {
        return statement.horizon();
    }

    // ---- rules with ? ----

    /**
     * The types of the {@code ?} in the order of the text. Each is a boxed type, String, or Pattern for the text of a regular expression.
     */
    public List<Class<?>> placeholders() {
        return statement.placeholders();
    }

    /** The general template, which a rule with {@code ?} has even before its rows are known. */
    public Template generalTemplate() {
        return statement.generalTemplate(values);
    }

    /**
     * Returns the rule {@code RULE/ROW} with the cells of a row in place of its {@code ?}.
     *
     * <p><b>Failure:</b> an {@link EplException} with file, line and column of each invalid cell of the row.
     */
    public TranslatedRule bind(ParameterTable table, ParameterTable.Row row) {
        String rowName = name + '/' + row.name();
        List<EplError> errors = table.errors(rowName, row, placeholders());
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return new TranslatedRule(rowName, rule, statement, statement.bound(values, row.values(placeholders())));
    }

    /** The text of the rule with the cells of a valid row in place of its {@code ?}. */
    public String filledText(ParameterTable.Row row) {
        return PlaceholderText.filled(text(), row.values(placeholders()));
    }
}
