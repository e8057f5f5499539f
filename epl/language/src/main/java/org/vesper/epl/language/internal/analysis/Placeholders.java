// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.table.CellValue;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.EnumConstants;
import org.vesper.epl.language.internal.type.Types;

/**
 * Finds the types of a rule's {@code ?} from what they are compared or combined with, and the enums whose constants its strings stand
 * for.
 */
public final class Placeholders {

    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%", "&", "|", "^");

    private final Map<Integer, Class<?>> types = new HashMap<>();

    /** Its type; a {@link SemanticError} if nothing has told it. */
    public Class<?> typeOf(Expression.Placeholder placeholder) {
        Class<?> type = types.get(placeholder.token());
        if (type == null) {
            throw new SemanticError(placeholder.span(), "the type of this ? cannot be found from what stands beside it; write CAST(?, double), "
                    + "or another type in the place of double");
        }
        return type;
    }

    /** The type of a constant; an enum for a string that is compared with one. */
    public Class<?> typeOf(Expression.Literal literal) {
        return literal.value() == null ? Void.class : types.getOrDefault(literal.token(), literal.value().getClass());
    }

    public Object valueOf(Expression.Literal literal) {
        Class<?> type = typeOf(literal);
        return type.isEnum() ? EnumConstants.find(type, (String) literal.value()).orElseThrow() : literal.value();
    }

    /** Lets the open parts among values of one kind take the type of the first that is known, and strings an enum among the types. */
    void relate(List<Expression> values, Function<Expression, Class<?>> typeOf) {
        if (values.stream().anyMatch(Placeholders::hasText)) {
            values.stream().filter(value -> !isOpen(value)).<Class<?>>map(typeOf).filter(Class::isEnum).findFirst()
                    .ifPresent(type -> values.forEach(value -> expect(value, type, typeOf)));
        }
        if (values.stream().noneMatch(this::isOpen)) {
            return;
        }
        values.stream().filter(value -> !isOpen(value)).findFirst()
                .ifPresent(known -> values.forEach(value -> expect(value, typeOf.apply(known), typeOf)));
    }

    /** Tells an expression which type its surroundings have. It does nothing if the type is known already, or is not known there. */
    void expect(Expression expression, Class<?> type, Function<Expression, Class<?>> typeOf) {
        if (type.isEnum()) {
            expectConstant(expression, type);
        }
        if (!isOpen(expression) || Types.isOpen(type)) {
            return;
        }
        if (expression instanceof Expression.Placeholder placeholder) {
            if (!CellValue.canBe(type)) {
                throw new SemanticError(placeholder.span(), "a ? cannot be " + Types.describe(type) + "; its values come from a table");
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

    private void expectConstant(Expression expression, Class<?> type) {
        if (isText(expression)) {
            EnumConstants.require(type, (Expression.Literal) expression);
            types.put(((Expression.Literal) expression).token(), type);
        } else if (expression instanceof Expression.Array array) {
            array.elements().forEach(element -> expectConstant(element, type));
        } else if (expression instanceof Expression.Case choice) {
            choice.branches().forEach(branch -> expectConstant(branch.then(), type));
            choice.otherwise().ifPresent(otherwise -> expectConstant(otherwise, type));
        }
    }

    private static boolean hasText(Expression expression) {
        return isText(expression)
                || expression instanceof Expression.Array array && array.elements().stream().anyMatch(Placeholders::hasText)
                || expression instanceof Expression.Case choice && (choice.otherwise().filter(Placeholders::hasText).isPresent()
                        || choice.branches().stream().anyMatch(branch -> hasText(branch.then())));
    }

    private static boolean isText(Expression expression) {
        return expression instanceof Expression.Literal literal && literal.value() instanceof String;
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
    public static Optional<Expression.Placeholder> within(Expression expression) {
        if (expression instanceof Expression.Placeholder placeholder) {
            return Optional.of(placeholder);
        }
        boolean cast = expression instanceof Expression.Call call && Functions.canonical(call).equals("cast") && !call.arguments().isEmpty();
        return cast && ((Expression.Call) expression).arguments().get(0) instanceof Expression.Placeholder placeholder
                ? Optional.of(placeholder) : Optional.empty();
    }
}
