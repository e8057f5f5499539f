// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.internal.typing.SubqueryTypes;
import org.vesper.epl.language.internal.typing.TypeChecker;

/** Checks each subquery of a rule's expressions once. */
final class SubqueryChecker implements SubqueryTypes {

    private final StreamChecker streams;
    private final QueryChecker queries;
    private final Map<Query, CheckedQuery> checked = new IdentityHashMap<>();
    private boolean inSubquery;

    SubqueryChecker(StreamChecker streams, QueryChecker queries) {
        this.streams = streams;
        this.queries = queries;
    }

    /** The subqueries, compared by identity. */
    Map<Query, CheckedQuery> checked() {
        return checked;
    }

    @Override
    public void check(Query query, Scope around) {
        checked(query, around);
    }

    @Override
    public Class<?> typeOf(Query query, Scope around) {
        CheckedQuery subquery = checked(query, around);
        if (query.select().size() != 1 || subquery.columns().isEmpty()) {
            throw new SemanticError(query.span(), "a subquery that is used as a value selects one column");
        }
        return subquery.types().get(0);
    }

    private CheckedQuery checked(Query query, Scope around) {
        CheckedQuery subquery = checked.get(query);
        if (subquery == null) {
            if (inSubquery) {
                throw new SemanticError(query.span(), "a subquery inside a subquery is not supported");
            }
            inSubquery = true;
            try {
                subquery = checkNew(query, around);
            } finally {
                inSubquery = false;
            }
            checked.put(query, subquery);
        }
        return subquery;
    }

    private CheckedQuery checkNew(Query query, Scope around) {
        requireOneSource(query);
        CheckedQuery.Sources from = new SourceChecker(query, streams, queries, false).check().within(around);
        TypeChecker checker = queries.types(from.scope(), "SELECT", true);
        List<Column> columns = query.selected().map(column -> new Column(column.span(), "", column, Optional.empty())).toList();
        List<Class<?>> types = columns.stream().<Class<?>>map(column -> checker.typeOf(column.expression())).toList();
        CheckedQuery subquery = new CheckedQuery(query, from, columns, types);
        queries.checkClauses(subquery);
        queries.checkHavingOfSubquery(subquery);
        return subquery;
    }

    private static void requireOneSource(Query query) {
        if (query.sources().size() != 1) {
            throw new SemanticError(query.span(), "a subquery has one source; several, and MATCHING, are not supported in it");
        }
        if (!query.orderBy().isEmpty()) {
            throw new SemanticError(query.orderBy().get(0).expression().span(), "ORDER BY has no meaning in a subquery");
        }
        Query.Source source = query.sources().get(0);
        if (source.window().isEmpty()) {
            throw new SemanticError(source.span(), "a subquery needs a RETAIN after its source, which says what it can see");
        }
    }
}
