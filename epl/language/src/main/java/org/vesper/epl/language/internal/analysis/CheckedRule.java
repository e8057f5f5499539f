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
 * A rule whose names and types are right.
 *
 * @param target what it fills; absent if it makes output events
 * @param insertion how it makes events of an event type of the application, if it does
 * @param subqueries of its expressions, compared by identity
 * @param reads the names of all event types and streams that it reads
 * @param shared the types of its {@code ?}, and what else checks of all its expressions share
 */
public record CheckedRule(Statement statement, Optional<Statement.Insert> target, CheckedQuery query, Optional<Insertion> insertion,
                          Map<Query, CheckedQuery> subqueries, Set<String> reads, TypeChecker.RuleTypes shared) {

    /** The types of expressions that are right already, or made of such. */
    public TypeChecker types(Scope scope) {
        return new TypeChecker(scope, new TypeChecker.Clause("an expression", true), shared);
    }

    /** The types of its {@code ?}. */
    public Placeholders placeholders() {
        return shared.placeholders();
    }

    /** The stream that INSERT INTO fills, if that is no event type of the application. */
    public Optional<Statement.Insert> filledStream() {
        return statement.insert().filter(insert -> insertion.isEmpty());
    }
}
