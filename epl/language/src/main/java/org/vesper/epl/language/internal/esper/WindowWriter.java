// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.List;
import java.util.stream.Collectors;
import org.vesper.epl.language.internal.analysis.TypeChecker;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.type.Types;

/** Writes RETAIN as Esper's views, e.g. {@code #groupwin(symbol)#time(10 seconds)}. */
final class WindowWriter {

    private final ExpressionWriter properties;
    private final TypeChecker types;

    /** @param properties writes properties of the window's own source without a prefix */
    WindowWriter(ExpressionWriter properties, TypeChecker types) {
        this.properties = properties;
        this.types = types;
    }

    String write(Window window) {
        String partition = window.partitionBy().isEmpty() ? "" : "#groupwin(" + list(window.partitionBy()) + ")";
        return partition + extent(window) + window.ranking().map(ranking -> ranking(window, ranking)).orElse("");
    }

    private String extent(Window window) {
        String batch = window.batch() ? "_batch" : "";
        return window.extent().fold(
                all -> window.ranking().isPresent() ? "" : "#keepall",
                events -> "#length" + batch + "(" + events.count() + ")",
                time -> {
                    String interval = interval(time.interval());
                    return time.basedOn().map(property -> "#ext_timed" + batch + "(" + timestamp(property) + ", " + interval + ")")
                            .orElse("#time" + batch + "(" + interval + ")");
                });
    }

    private String timestamp(Expression.Property property) {
        Class<?> type = types.typeOf(property);
        if (type != Long.class && type != Types.UNKNOWN) {
            throw new SemanticError(property.span(), "BASED ON needs a property of type long, " + property.span().text() + " is "
                    + Types.exactly(type));
        }
        return properties.write(property);
    }

    /** A batch of events ends when so many are kept. */
    private static void requireFullBatch(Window window, Window.Ranking ranking) {
        int kept = ranking.count().orElse(1);
        if (window.batch() && window.extent() instanceof Window.Events events && kept < events.count()) {
            throw new SemanticError(ranking.span(), "a batch of " + events.count() + " events cannot end when WITH keeps "
                    + (kept == 1 ? "one" : kept) + " of them; write a time behind BATCH OF, or keep " + events.count());
        }
    }

    private String ranking(Window window, Window.Ranking ranking) {
        String property = checked(ranking.property());
        if (ranking.kind() != Window.RankingKind.UNIQUE) {
            requireFullBatch(window, ranking);
            return "#sort(" + ranking.count().orElse(1) + ", " + property + (ranking.kind() == Window.RankingKind.LARGEST ? " desc" : " asc") + ")";
        }
        if (ranking.count().isPresent()) {
            throw new SemanticError(ranking.span(), "WITH UNIQUE takes no number; it keeps the latest event of each value");
        }
        return "#unique(" + property + ")";
    }

    private String list(List<Expression.Property> group) {
        return group.stream().map(this::checked).collect(Collectors.joining(", "));
    }

    private String checked(Expression.Property property) {
        types.typeOf(property);
        return properties.write(property);
    }

    static String interval(Window.Interval interval) {
        return interval.parts().stream().map(part -> part.amount() + " " + part.unit().symbol()).collect(Collectors.joining(" "));
    }
}
