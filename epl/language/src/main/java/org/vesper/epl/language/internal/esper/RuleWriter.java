// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.analysis.CheckedRule;
import org.vesper.epl.language.internal.analysis.IdleWindow;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.horizon.RuleHorizon;
import org.vesper.epl.language.internal.template.Constants;
import org.vesper.epl.language.internal.template.ParameterizedStatement;
import org.vesper.epl.language.internal.template.Translation;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Statement;

/** Writes a checked rule as Esper statements. */
public final class RuleWriter {

    private final CheckedRule rule;
    private final Functions functions;
    private final Constants constants;
    private final QueryWriter queries;

    public RuleWriter(CheckedRule rule, Functions functions) {
        this.rule = rule;
        this.functions = functions;
        this.constants = new Constants(rule.placeholders());
        this.queries = new QueryWriter(rule, functions, constants);
    }

    public Translation write() {
        Query query = rule.statement().query();
        Optional<EventSelector> inserted = rule.target().flatMap(Statement.Insert::events);
        Optional<Statement.Output> output = rule.statement().output();
        boolean idle = IdleWindow.in(query, inserted, output);
        Optional<EventSelector> selector = rule.insertion().isPresent() ? inserted.or(query::events) : query.events();
        String text = rule.filledStream().map(QueryWriter::insert).orElse("") + queries.select(rule.query(), selector, output, idle);
        Optional<EventType> filled = rule.filledStream().map(insert -> rule.query().asStream(EsperNames.stream(insert.stream())));
        Translation.Texts texts = queries.texts(text, filled);
        Optional<String> fills = rule.target().map(Statement.Insert::stream);
        ParameterizedStatement statement =
                new ParameterizedStatement(texts, rule.query().typesByName(), rule.reads(), fills, filled, rule.insertion(),
                        constants.parameters(), RuleHorizon.of(rule.statement(), functions::find).horizon());
        return new Translation(statement, constants.values());
    }
}
