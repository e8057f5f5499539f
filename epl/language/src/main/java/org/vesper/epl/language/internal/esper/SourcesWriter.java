// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.epl.language.internal.analysis.CheckedQuery;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.typing.Scope;

/** Writes the sources of FROM: {@code (select * from S where f) RETAIN w} becomes {@code S(f)#w}, which lets Esper index the filter. */
final class SourcesWriter {

    private final QueryWriter queries;
    private final boolean idleWindow;

    /** @param idleWindow whether the window is omitted because it is not used */
    SourcesWriter(QueryWriter queries, boolean idleWindow) {
        this.queries = queries;
        this.idleWindow = idleWindow;
    }

    /** Writes the content of Esper's FROM clause. */
    String write(CheckedQuery.Sources from) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < from.sources().size(); i++) {
            CheckedQuery.Source source = from.sources().get(i);
            Optional<Query.OuterJoin> join = source.source().join();
            String separator = join.map(outer -> " " + outer.side().symbol() + " outer join ").orElse(", ");
            text.append(i == 0 ? "" : separator).append(source(source));
            if (from.scope().entries().get(i).reference() == Scope.Reference.NAME) {
                text.append(" as ").append(EsperNames.quoted(source.name()));
            }
            join.ifPresent(outer -> text.append(" on ").append(keys(outer, from.scope())));
        }
        return text.toString();
    }

    private String source(CheckedQuery.Source source) {
        String input = queries.input(source.input());
        return source.window().filter(window -> !idleWindow)
                .map(window -> queries.keyed(input, window, source.own()) + queries.window(window, source.own())).orElse(input);
    }

    private static String keys(Query.OuterJoin join, Scope scope) {
        return join.keys().stream()
                .map(key -> EsperNames.property(scope.resolve(key.left())) + " = " + EsperNames.property(scope.resolve(key.right())))
                .collect(Collectors.joining(" and "));
    }
}
