// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.epl.language.internal.analysis.Scope;
import org.vesper.epl.language.internal.analysis.SubqueryTypes;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;

/** Checks and writes the subqueries of a rule's expressions. */
public final class SubqueryWriter implements SubqueryTypes, SubqueryTexts {

    /** The type of the only column, Object if there are several or {@code *}. */
    private record Written(Class<?> type, int columns, String text) {
    }

    private final StreamReader streams;
    private final QueryTranslator translator;
    private final Map<Query, Written> written = new IdentityHashMap<>();
    private boolean writing;

    SubqueryWriter(StreamReader streams, QueryTranslator translator) {
        this.streams = streams;
        this.translator = translator;
    }

    /** For EXISTS: any columns will do. */
    @Override
    public void check(Query query, Scope around) {
        written(query, around);
    }

    /** For all else: the type of the one column that it must have. */
    @Override
    public Class<?> typeOf(Query query, Scope around) {
        Written subquery = written(query, around);
        if (subquery.columns() != 1) {
            throw new SemanticError(query.span(), "a subquery that is used as a value selects one column");
        }
        return subquery.type();
    }

    @Override
    public String text(Query query, Scope around) {
        return written(query, around).text();
    }

    private Written written(Query query, Scope around) {
        Written subquery = written.get(query);
        if (subquery == null) {
            if (writing) {
                throw new SemanticError(query.span(), "a subquery inside a subquery is not supported");
            }
            writing = true;
            try {
                subquery = write(query, around);
            } finally {
                writing = false;
            }
            written.put(query, subquery);
        }
        return subquery;
    }

    private Written write(Query query, Scope around) {
        Query.Source source = onlySource(query);
        translator.keepCompared(query);
        SourcesWriter sources = new SourcesWriter(List.of(source), streams, translator, false, false);
        String from = sources.write();
        Scope scope = sources.scope().within(around);
        List<Optional<Expression>> columns = query.select().stream().map(Query.Item::expression).toList();
        boolean all = columns.size() == 1 && columns.get(0).isEmpty();
        Class<?> type = all ? Object.class : translator.types(scope, "SELECT", true).typeOf(columns.get(0).orElseThrow());
        String select = all ? "*" : columns.stream().map(column -> translator.value(column.orElseThrow(), scope))
                .collect(Collectors.joining(", "));
        String text = "select " + select + " from " + from + translator.clauses(query, scope);
        return new Written(type, all ? 0 : columns.size(), text);
    }

    private static Query.Source onlySource(Query query) {
        if (query.sources().size() != 1) {
            throw new SemanticError(query.span(), "a subquery has one source; several, and MATCHING, are not supported in it");
        }
        if (!query.orderBy().isEmpty()) {
            throw new SemanticError(query.orderBy().get(0).expression().span(), "ORDER BY has no meaning in a subquery");
        }
        Query.Source source = query.sources().get(0);
        if (source.window().isEmpty()) {
            throw new SemanticError(source.span(), "a subquery needs a RETAIN behind its source, which says what it can see");
        }
        return source;
    }
}
