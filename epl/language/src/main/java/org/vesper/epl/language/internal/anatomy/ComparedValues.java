// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.anatomy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;

/** Finds what a condition compares: the sides of its comparisons, and the properties and calls in them. */
final class ComparedValues {

    private static final Set<BinaryOperator.Kind> COMPARISONS = Set.of(BinaryOperator.Kind.EQUALITY, BinaryOperator.Kind.ORDER);

    private ComparedValues() {
    }

    /** The values in the order of the text, each text once. */
    static List<Expression> of(Expression condition) {
        LinkedHashSet<String> texts = new LinkedHashSet<>();
        return sides(condition).filter(side -> side != condition || side instanceof Expression.Property)
                .flatMap(ComparedValues::withParts).filter(value -> texts.add(value.span().text())).toList();
    }

    private static Stream<Expression> sides(Expression condition) {
        if (condition instanceof Expression.Binary binary && COMPARISONS.contains(binary.operator().kind())
                || condition instanceof Expression.In || condition instanceof Expression.Between || condition instanceof Expression.Match
                || condition instanceof Expression.IsNull || condition instanceof Expression.InQuery
                || condition instanceof Expression.Quantified) {
            return condition.parts().stream().filter(side -> !isConstant(side));
        }
        return condition instanceof Expression.Binary || condition instanceof Expression.Unary
                ? condition.parts().stream().flatMap(ComparedValues::sides) : Stream.of(condition);
    }

    private static boolean isConstant(Expression side) {
        return Expressions.all(side).noneMatch(part -> part instanceof Expression.Property || part instanceof Expression.Call
                || part instanceof Expression.OfQuery);
    }

    /** A side of a comparison, followed by its properties and calls. What a call is given stays inside: it may be an aggregate. */
    private static Stream<Expression> withParts(Expression side) {
        Stream<Expression> parts = side instanceof Expression.Call ? Stream.empty()
                : side.parts().stream().flatMap(part -> leaves(part).stream());
        return Stream.concat(side instanceof Expression.Array ? Stream.empty() : Stream.of(side), parts);
    }

    private static List<Expression> leaves(Expression part) {
        return part instanceof Expression.Property || part instanceof Expression.Call ? List.of(part)
                : part.parts().stream().flatMap(each -> leaves(each).stream()).toList();
    }
}
