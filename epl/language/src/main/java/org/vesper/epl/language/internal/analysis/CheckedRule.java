// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.typing.Placeholders;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.internal.typing.TypeChecker;
import org.vesper.epl.language.result.Insertion;

/**
 * A rule whose names and types have been checked.
 *
 * @param target the stream or type that the rule fills; absent if it emits output events
 * @param insertion how the rule creates events of an application type, if it does
 * @param subqueries the subqueries of the rule's expressions, compared by identity
 * @param reads the names of all event types and streams that the rule reads
 * @param shared the types of the {@code ?} and other state shared by the checks of all expressions
 */
public record CheckedRule(Statement statement, Optional<Statement.Insert> target, CheckedQuery query, Optional<Insertion> insertion,
                          Map<Query, CheckedQuery> subqueries, Set<String> reads, TypeChecker.RuleTypes shared) {

    /** Returns a type checker for checked expressions and combinations of these. */
    public TypeChecker types(Scope scope) {
        return new TypeChecker(scope, new TypeChecker.Clause("an expression", true), shared);
    }

    /** The types of the {@code ?}. */
    public Placeholders placeholders() {
        return shared.placeholders();
    }

    /** The stream that INSERT INTO fills, unless it is an event type of the application. */
    public Optional<Statement.Insert> filledStream() {
        return statement.insert().filter(insert -> insertion.isEmpty());
    }
}
