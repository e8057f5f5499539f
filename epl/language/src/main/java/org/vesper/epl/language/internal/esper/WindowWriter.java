// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Window;

/** Writes RETAIN as Esper's views, e.g. {@code #groupwin(symbol)#time(10 seconds)}. */
final class WindowWriter {

    private final ExpressionWriter properties;
    private final Function<Expression.Property, String> keys;
    private final Function<Expression.Property, String> orders;

    /**
     * @param properties writes properties of the window's source without a prefix
     * @param keys writes them such that equal values are one
     * @param orders writes them such that they are in the language's order
     */
    WindowWriter(ExpressionWriter properties, Function<Expression.Property, String> keys, Function<Expression.Property, String> orders) {
        this.properties = properties;
        this.keys = keys;
        this.orders = orders;
    }

    String write(Window window) {
        String partition = window.partitionBy().isEmpty() ? "" : "#groupwin(" + list(window.partitionBy()) + ")";
        return partition + extent(window) + window.ranking().map(this::ranking).orElse("");
    }

    private String extent(Window window) {
        String batch = window.batch() ? "_batch" : "";
        return window.extent().fold(
                all -> window.ranking().isPresent() ? "" : "#keepall",
                events -> "#length" + batch + "(" + events.count() + ")",
                time -> time.basedOn()
                        .map(property -> "#ext_timed" + batch + "(" + properties.write(property) + ", " + interval(time.interval()) + ")")
                        .orElseGet(() -> "#time" + batch + "(" + interval(time.interval()) + ")"));
    }

    private String ranking(Window.Ranking ranking) {
        return switch (ranking.kind()) {
            case LARGEST -> "#sort(" + ranking.count().orElse(1) + ", " + orders.apply(ranking.property()) + " desc)";
            case SMALLEST -> "#sort(" + ranking.count().orElse(1) + ", " + orders.apply(ranking.property()) + " asc)";
            case UNIQUE -> "#unique(" + keys.apply(ranking.property()) + ")";
        };
    }

    private String list(List<Expression.Property> group) {
        return group.stream().map(keys).collect(Collectors.joining(", "));
    }

    static String interval(Window.Interval interval) {
        return interval.parts().stream().map(part -> part.amount() + " " + part.unit().symbol()).collect(Collectors.joining(" "));
    }
}
