// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.typing;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.table.CellValue;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.EnumConstants;
import org.vesper.epl.language.internal.type.Types;

/**
 * Infers the types of a rule's {@code ?} from the values with which they are compared or combined, and the enums whose constants its
 * strings represent. What it finds out about a part of a rule it finds out once, so that its work grows with the length of the rule only.
 */
public final class Placeholders {

    private final Map<Integer, Class<?>> types = new HashMap<>();
    private final Map<Expression, Optional<Expression.Placeholder>> open = new IdentityHashMap<>();
    private final Map<Expression, Boolean> texts = new IdentityHashMap<>();
    private final Map<Expression, Class<?>> constants = new IdentityHashMap<>();

    /** The type of a {@code ?}. <b>Failure:</b> a {@link SemanticError} if it could not be inferred. */
    public Class<?> typeOf(Expression.Placeholder placeholder) {
        Class<?> type = types.get(placeholder.token());
        if (type == null) {
            throw new SemanticError(placeholder.span(), "the type of this ? cannot be found from what stands beside it; write "
                    + "CAST(?, double), or another type in the place of double");
        }
        return type;
    }

    /** The type of a constant; the enum for a string that is compared with an enum. */
    public Class<?> typeOf(Expression.Literal literal) {
        return literal.value() == null ? Void.class : types.getOrDefault(literal.token(), literal.value().getClass());
    }

    public Object valueOf(Expression.Literal literal) {
        Class<?> type = typeOf(literal);
        return type.isEnum() ? EnumConstants.find(type, (String) literal.value()).orElseThrow() : literal.value();
    }

    /** Gives the {@code ?} among values of one kind the first known type, and strings the first enum type. */
    void relate(List<Expression> values, TypeChecker checker) {
        if (values.stream().anyMatch(this::hasText)) {
            values.stream().filter(value -> !isOpen(value)).<Class<?>>map(checker::typeOf).filter(Class::isEnum).findFirst()
                    .ifPresent(type -> values.forEach(value -> expect(value, type, checker)));
        }
        if (values.stream().noneMatch(this::isOpen)) {
            return;
        }
        values.stream().filter(value -> !isOpen(value)).findFirst()
                .ifPresent(known -> values.forEach(value -> expect(value, checker.typeOf(known), checker)));
    }

    /**
     * Gives an expression the type that its context requires. Has no effect if the expression already has a type, or the required type is
     * unknown.
     */
    void expect(Expression expression, Class<?> required, TypeChecker checker) {
        Class<?> type = Types.compared(required);
        if (type.isEnum()) {
            expectConstant(expression, type, checker);
        }
        if (!isOpen(expression) || Types.isOpen(type)) {
            return;
        }
        if (expression instanceof Expression.Placeholder placeholder) {
            if (!CellValue.canBe(type)) {
                throw new SemanticError(placeholder.span(), "a ? cannot be " + Types.describe(type)
                        + ", since its values come from a table");
            }
            types.put(placeholder.token(), type);
            return;
        }
        TypeOrigin origin = TypeOrigin.of(expression);
        Class<?> expected = origin.kind() != TypeOrigin.Kind.OPERANDS ? type
                : origin.parts().stream().filter(part -> !isOpen(part)).<Class<?>>map(checker::typeOf)
                        .reduce(type, Types::arithmetic);
        origin.parts().forEach(part -> expect(part, expected, checker));
    }

    private void expectConstant(Expression expression, Class<?> type, TypeChecker checker) {
        if (constants.get(expression) == type) {
            return;
        }
        checker.forget(expression);
        if (isText(expression)) {
            EnumConstants.require(type, (Expression.Literal) expression);
            types.put(((Expression.Literal) expression).token(), type);
        } else {
            values(expression).forEach(value -> expectConstant(value, type, checker));
        }
        constants.put(expression, type);
    }

    private boolean hasText(Expression expression) {
        Boolean known = texts.get(expression);
        if (known == null) {
            known = isText(expression) || values(expression).stream().anyMatch(this::hasText);
            texts.put(expression, known);
        }
        return known;
    }

    /** The values that an expression returns or contains unchanged. */
    private static List<Expression> values(Expression expression) {
        TypeOrigin origin = TypeOrigin.of(expression);
        return origin.kind() == TypeOrigin.Kind.RESULTS || origin.kind() == TypeOrigin.Kind.ELEMENTS ? origin.parts() : List.of();
    }

    private static boolean isText(Expression expression) {
        return expression instanceof Expression.Literal literal && literal.value() instanceof String;
    }

    private boolean isOpen(Expression expression) {
        return open(expression).isPresent();
    }

    /** The first {@code ?} on which the type of a value depends and whose type is not known yet. */
    private Optional<Expression.Placeholder> open(Expression expression) {
        Optional<Expression.Placeholder> known = open.get(expression);
        if (known == null || known.filter(placeholder -> types.containsKey(placeholder.token())).isPresent()) {
            known = findOpen(expression);
            open.put(expression, known);
        }
        return known;
    }

    private Optional<Expression.Placeholder> findOpen(Expression expression) {
        if (expression instanceof Expression.Placeholder placeholder) {
            return Optional.of(placeholder).filter(unknown -> !types.containsKey(unknown.token()));
        }
        TypeOrigin origin = TypeOrigin.of(expression);
        return origin.kind() == TypeOrigin.Kind.ELEMENTS ? Optional.empty()
                : origin.parts().stream().flatMap(part -> open(part).stream()).findFirst();
    }

    /** Returns the {@code ?} if the expression is one, alone or in a CAST that gives its type. */
    public static Optional<Expression.Placeholder> within(Expression expression) {
        if (expression instanceof Expression.Placeholder placeholder) {
            return Optional.of(placeholder);
        }
        Stream<Expression> cast = Calls.isCast(expression) ? expression.parts().stream().limit(1) : Stream.empty();
        return Expressions.ofKind(Expression.Placeholder.class, cast).findFirst();
    }
}
