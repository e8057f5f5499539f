// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vesper.epl.language.internal.syntax.StringLiteral;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.typing.Scope;

/** Writes names such that Esper accepts them: keywords of its dialect are put in backticks. */
public final class EsperNames {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_$][A-Za-z_$0-9]*");

    /** The keywords of Esper 9.0's lexer; a test compares them. */
    static final Set<String> WORDS = Set.of((
            "after all and any as asc at avedev avg between by case cast coalesce context count create cube "
            + "current_timestamp dataflow day days define delete desc distinct else end escape events every exists "
            + "expression false first for from full group grouping grouping_id having hour hours in index initiated "
            + "inlined_class inner insert instanceof into irstream is istream join last lastweekday left like limit "
            + "match_recognize match_recognize_permute matched matches max measures median merge metadatasql "
            + "microsecond microseconds millisecond milliseconds min minute minutes month months msec new not null "
            + "offset on or order outer output partition pattern prev prevcount prevtail prevwindow prior regexp "
            + "right rollup rstream schema sec second seconds select set sets snapshot some sql start stddev sum "
            + "table terminated then true typeof unidirectional until update usec using values variable week "
            + "weekday weeks when where while window year years")
            .split(" "));

    private EsperNames() {
    }

    /** The name of a class, or of an array type. */
    static String type(Class<?> type) {
        Class<?> element = type.getComponentType();
        return element == null ? type.getName() : element.isPrimitive() ? element + "[primitive]" : type(element) + "[]";
    }

    public static boolean isPlain(String name) {
        return PLAIN.matcher(name).matches() && !WORDS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** The name under which a stream of a rule is declared. Backticks are not allowed there. */
    static String stream(String name) {
        return isPlain(name) ? name : "VesperStream_" + name.replaceAll("[^A-Za-z0-9_$]", "_");
    }

    /** A property in Esper's dialect. */
    static String property(Scope.Resolved property) {
        return prefix(property) + property.path().stream().map(EsperNames::step).collect(Collectors.joining("."))
                + (property.dynamic() ? "?" : "");
    }

    /** The prefix of a property. Esper treats a bare {@code context} as its own property, even in backticks. */
    private static String prefix(Scope.Resolved property) {
        Scope.Entry source = property.source();
        return switch (source.reference()) {
            case BARE -> property.path().get(0).name().equalsIgnoreCase("context") ? quoted(source.type().name()) + "." : "";
            case NAME -> quoted(source.name()) + ".";
            case TAG -> tag(source) + ".";
        };
    }

    /** The name of a pattern's event. Backticks are not allowed there. */
    static String tag(Scope.Entry event) {
        return isPlain(event.name()) ? event.name() : "tag" + event.number() + "_";
    }

    /** A point in a name is escaped; other points lead to nested properties. */
    private static String step(Expression.Segment step) {
        return quoted(step.name().replace(".", "\\.")) + step.index().map(index -> "[" + index + "]").orElse("")
                + step.key().map(key -> "(" + StringLiteral.encode(key) + ")").orElse("");
    }

    static String quoted(String name) {
        return isPlain(name) ? name : "`" + name + "`";
    }
}
