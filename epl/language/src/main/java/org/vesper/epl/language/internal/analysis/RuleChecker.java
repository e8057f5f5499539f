// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.result.Insertion;

/** Checks one rule. Collects errors, one per clause and selected column, as far as the sources are known. */
public final class RuleChecker {

    private final Schema schema;
    private final Optional<String> outputType;
    private final Errors errors;
    private final QueryChecker queries;

    /** @param outputType the type of the events emitted by rules without INSERT INTO */
    public RuleChecker(Schema schema, Functions functions, Optional<String> outputType, Errors errors) {
        this.schema = schema;
        this.outputType = outputType;
        this.errors = errors;
        this.queries = new QueryChecker(schema, functions, errors);
    }

    public CheckedRule check(Statement statement) {
        Optional<Statement.Insert> target = statement.insert().or(() -> defaultTarget(statement.query()));
        Optional<EventType> made = target.flatMap(insert -> schema.applicationType(insert.stream()));
        CheckedQuery query = queries.check(statement.query(), target);
        Optional<Insertion> insertion = made.map(type ->
                new InsertionChecker(type, target.get().span(), query.columns(), query.types()).check(errors::add));
        return new CheckedRule(statement, target, query, insertion, queries.subqueries(), queries.reads(), queries.shared());
    }

    /** The target of a rule without INSERT INTO: the type that its processor emits. */
    private Optional<Statement.Insert> defaultTarget(Query query) {
        return outputType.map(type -> new Statement.Insert(query.span(), Optional.empty(), type, List.of()));
    }
}
