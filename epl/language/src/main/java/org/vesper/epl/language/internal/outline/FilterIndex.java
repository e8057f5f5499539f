// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.outline;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.result.RuleOutline.Index;

/**
 * Which index Esper has for a condition of a filter: those that compare something of the event with something that is known before
 * the event comes.
 *
 * @param others names in front of properties that are another event's, a pattern's earlier one
 */
record FilterIndex(Set<String> others) {

    Index of(Expression condition) {
        if (condition instanceof Expression.Binary binary) {
            return binary.operator().equals("or") ? either(binary) : compared(binary);
        }
        if (condition instanceof Expression.In in && !in.negated()) {
            return isOfEvent(in.value()) && in.candidates().stream().allMatch(this::isKnown) ? Index.LIST : Index.NONE;
        }
        if (condition instanceof Expression.In in) {
            return isOfEvent(in.value()) && in.candidates().stream().allMatch(this::isKnown) ? Index.INEQUALITY : Index.NONE;
        }
        if (condition instanceof Expression.Between between) {
            boolean bounds = Stream.of(between.low(), between.high()).allMatch(between.negated() ? FilterIndex::isConstant : this::isKnown);
            return isOfEvent(between.value()) && bounds ? Index.RANGE : Index.NONE;
        }
        return condition instanceof Expression.IsNull test && isOfEvent(test.value()) ? Index.NULL : Index.NONE;
    }

    private Index compared(Expression.Binary binary) {
        boolean comparable = isOfEvent(binary.left()) && isKnown(binary.right()) || isKnown(binary.left()) && isOfEvent(binary.right());
        if (!comparable) {
            return Index.NONE;
        }
        return switch (binary.operator()) {
            case "=" -> Index.EQUALITY;
            case "!=" -> Index.INEQUALITY;
            case "<", ">", "<=", ">=" -> Index.RANGE;
            default -> Index.NONE;
        };
    }

    private Index either(Expression.Binary or) {
        boolean both = isIndexed(or.left()) && isIndexed(or.right());
        return both ? Index.EITHER : Index.NONE;
    }

    /** Of two conditions joined by AND one is enough: the other is tested where that one leads. */
    private boolean isIndexed(Expression condition) {
        boolean and = condition instanceof Expression.Binary both && both.operator().equals("and");
        return and ? List.of(((Expression.Binary) condition).left(), ((Expression.Binary) condition).right()).stream().anyMatch(this::isIndexed)
                : of(condition) != Index.NONE;
    }

    /** A property of the event, or numbers computed from it. */
    private boolean isOfEvent(Expression expression) {
        if (expression instanceof Expression.Property property) {
            return !isOfOther(property);
        }
        return expression instanceof Expression.Binary binary && Set.of("+", "-", "*", "/", "%").contains(binary.operator())
                && (isOfEvent(binary.left()) && isConstant(binary.right()) || isConstant(binary.left()) && isOfEvent(binary.right()));
    }

    private boolean isKnown(Expression expression) {
        return isConstant(expression) || expression instanceof Expression.Property property && isOfOther(property);
    }

    private static boolean isConstant(Expression expression) {
        return expression instanceof Expression.Literal || expression instanceof Expression.Placeholder;
    }

    private boolean isOfOther(Expression.Property property) {
        return property.path().size() > 1 && others.contains(property.path().get(0).name());
    }
}
