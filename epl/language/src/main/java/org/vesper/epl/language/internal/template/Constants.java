// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.template;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.functions.FilterOperators;
import org.vesper.epl.language.internal.syntax.Numbers;
import org.vesper.epl.language.internal.syntax.StringLiteral;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.typing.Placeholders;
import org.vesper.epl.language.result.Constant;

/**
 * Collects the constants and {@code ?} of a rule while it is written. Each leaves a mark in the text, which a
 * {@link ParameterizedStatement} replaces by a parameter or the value. A constant that is written twice, through an alias for example,
 * counts once.
 */
public final class Constants {

    /** Encloses the number of a parameter in the text; occurs in no token of the language. */
    static final char MARK = '\0';

    private static final String BY_INDEX = "events find the rules that wait for this value by one look-up";
    private static final String FREE = "the statement reads it as any other value";
    private static final String IN_CLAUSES = "Esper compares SELECT with GROUP BY and ORDER BY, constants included";
    private static final String NO_LITERAL = "Esper's dialect has no literal for such a value";

    private record Key(int token, Class<?> type) {
    }

    private final Map<Key, Integer> numbers = new HashMap<>();
    private final Set<Integer> indexed = new HashSet<>();
    private final Set<Integer> compared = new HashSet<>();
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private final Placeholders placeholders;
    private final boolean marks;

    public Constants(Placeholders placeholders) {
        this(placeholders, true);
    }

    private Constants(Placeholders placeholders, boolean marks) {
        this.placeholders = placeholders;
        this.marks = marks;
    }

    /**
     * Collects the constants that a filter compares by {@code =} with a property, alone or joined to other conditions by AND; Esper looks
     * these up in an index.
     */
    public void collectIndexed(Expression filter) {
        Expressions.ofKind(Expression.Binary.class, Conjuncts.of(filter)).filter(binary -> binary.operator() == BinaryOperator.EQUAL)
                .forEach(equal -> {
                    collectIndexed(equal.left(), equal.right());
                    collectIndexed(equal.right(), equal.left());
                });
    }

    private void collectIndexed(Expression property, Expression constant) {
        boolean looked = property instanceof Expression.Property
                || property instanceof Expression.Call call && call.isOperator() && call.operator().equals(FilterOperators.INDEXED);
        if (looked && constant instanceof Expression.Literal literal) {
            indexed.add(literal.token());
        } else if (looked) {
            Placeholders.within(constant).ifPresent(placeholder -> indexed.add(placeholder.token()));
        }
    }

    /** Collects the constants that must stay in the text because Esper compares the expressions of two clauses. */
    public void collectCompared(Stream<Expression.Fixed> constants) {
        constants.map(Expression.Fixed::token).forEach(compared::add);
    }

    /** Returns a variant that writes the values themselves, which allows expressions to be compared. */
    public Constants withoutMarks() {
        return new Constants(placeholders, false);
    }

    /** Returns the text of a constant: a mark, or the constant itself if it was not written by the author or is null. */
    public String text(Expression.Literal literal) {
        if (literal.value() == null || literal.token() < 0) {
            return text(literal.value());
        }
        if (compared.contains(literal.token())) {
            return fixed(literal, IN_CLAUSES);
        }
        return mark(parameter(literal.token(), false, placeholders.typeOf(literal)), placeholders.valueOf(literal));
    }

    public String text(Expression.Placeholder placeholder) {
        if (compared.contains(placeholder.token())) {
            return fixed(placeholder, IN_CLAUSES);
        }
        return mark(parameter(placeholder.token(), true, placeholders.typeOf(placeholder)), null);
    }

    private Parameter parameter(int token, boolean placeholder, Class<?> type) {
        boolean index = indexed.contains(token);
        boolean writable = Numbers.isWritable(type);
        return new Parameter(token, placeholder, type, index || !writable ? Constant.Use.PARAMETER : Constant.Use.GENERAL,
                index ? BY_INDEX : writable ? FREE : NO_LITERAL);
    }

    /** Returns the text of a constant or {@code ?} that must not be a parameter. */
    public String fixed(Expression.Fixed constant, String reason) {
        if (constant instanceof Expression.Literal literal) {
            return literal.value() == null || literal.token() < 0 ? text(literal.value())
                    : mark(new Parameter(literal.token(), false, placeholders.typeOf(literal), Constant.Use.FIXED, reason),
                            placeholders.valueOf(literal));
        }
        Expression.Placeholder placeholder = (Expression.Placeholder) constant;
        return fixed(placeholder, placeholders.typeOf(placeholder), reason);
    }

    /** Returns the text of a regular expression that must not be a parameter; the value of a {@code ?} must be a valid one. */
    public String fixedPattern(Expression.Fixed constant, String reason) {
        return constant instanceof Expression.Placeholder placeholder ? fixed(placeholder, Pattern.class, reason) : fixed(constant, reason);
    }

    private String fixed(Expression.Placeholder placeholder, Class<?> type, String reason) {
        return mark(new Parameter(placeholder.token(), true, type, Constant.Use.FIXED, reason), null);
    }

    private String mark(Parameter parameter, Object value) {
        if (!marks) {
            return parameter.placeholder() ? "?" + parameter.token() : text(value);
        }
        int number = numbers.computeIfAbsent(new Key(parameter.token(), parameter.type()), unused -> {
            parameters.add(parameter);
            values.add(value);
            return parameters.size() - 1;
        });
        return MARK + String.valueOf(number) + MARK;
    }

    public List<Parameter> parameters() {
        return parameters;
    }

    public List<Object> values() {
        return values;
    }

    /** The text of a value in Esper's dialect. */
    public static String text(Object value) {
        if (value instanceof String text) {
            return StringLiteral.encode(text);
        }
        if (value instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getName() + '.' + constant.name();
        }
        if (value instanceof BigDecimal || value instanceof BigInteger) {
            return FunctionCatalog.esperOperator(value instanceof BigDecimal ? "decimal" : "integer") + "('" + value + "')";
        }
        if (value instanceof Instant) {
            return FunctionCatalog.esperOperator("to_instant") + "('" + value + "')";
        }
        return value instanceof Number number ? Numbers.text(number) : String.valueOf(value);
    }
}
