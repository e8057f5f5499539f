// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Finds the types of a rule's {@code ?} from what they are compared or combined with. */
final class Placeholders {

    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%", "&", "|", "^");

    private final Map<Integer, Class<?>> types = new HashMap<>();

    /** Its type; a {@link Mistake} if nothing has told it. */
    Class<?> typeOf(Expression.Placeholder placeholder) {
        Class<?> type = types.get(placeholder.token());
        if (type == null) {
            throw new Mistake(placeholder.span(), "the type of this ? cannot be found from what stands beside it; write CAST(?, double), "
                    + "or another type in the place of double");
        }
        return type;
    }

    /** Lets the open parts among values of one kind take the type of the first that is known. */
    void relate(List<Expression> values, Function<Expression, Class<?>> typeOf) {
        if (values.stream().noneMatch(this::isOpen)) {
            return;
        }
        values.stream().filter(value -> !isOpen(value)).findFirst()
                .ifPresent(known -> values.forEach(value -> expect(value, typeOf.apply(known), typeOf)));
    }

    /** Tells an expression which type its surroundings have. It does nothing if the type is known already, or is not known there. */
    void expect(Expression expression, Class<?> type, Function<Expression, Class<?>> typeOf) {
        if (!isOpen(expression) || Types.isOpen(type)) {
            return;
        }
        if (expression instanceof Expression.Placeholder placeholder) {
            if (!CellValue.canBe(type)) {
                throw new Mistake(placeholder.span(), "a ? cannot be " + Types.describe(type) + "; its values come from a table");
            }
            types.put(placeholder.token(), type);
        } else if (expression instanceof Expression.Unary unary) {
            expect(unary.operand(), type, typeOf);
        } else if (expression instanceof Expression.Binary binary) {
            List<Expression> sides = List.of(binary.left(), binary.right());
            Class<?> wide = sides.stream().filter(side -> !isOpen(side)).map(typeOf).reduce(type, Types::arithmetic);
            sides.forEach(side -> expect(side, wide, typeOf));
        } else if (expression instanceof Expression.Case choice) {
            choice.branches().forEach(branch -> expect(branch.then(), type, typeOf));
            choice.otherwise().ifPresent(otherwise -> expect(otherwise, type, typeOf));
        }
    }

    /** Whether the type of a value hangs on a {@code ?} whose type is not known yet. */
    private boolean isOpen(Expression expression) {
        if (expression instanceof Expression.Placeholder placeholder) {
            return !types.containsKey(placeholder.token());
        }
        if (expression instanceof Expression.Unary unary) {
            return unary.operator().equals("-") && isOpen(unary.operand());
        }
        if (expression instanceof Expression.Binary binary) {
            return ARITHMETIC.contains(binary.operator()) && (isOpen(binary.left()) || isOpen(binary.right()));
        }
        return expression instanceof Expression.Case choice && (choice.branches().stream().anyMatch(branch -> isOpen(branch.then()))
                || choice.otherwise().filter(this::isOpen).isPresent());
    }

    /** The {@code ?} that an expression is, alone or in a CAST that tells its type. */
    static Optional<Expression.Placeholder> within(Expression expression) {
        if (expression instanceof Expression.Placeholder placeholder) {
            return Optional.of(placeholder);
        }
        boolean cast = expression instanceof Expression.Call call && Functions.canonical(call).equals("cast") && !call.arguments().isEmpty();
        return cast && ((Expression.Call) expression).arguments().get(0) instanceof Expression.Placeholder placeholder
                ? Optional.of(placeholder) : Optional.empty();
    }
}
