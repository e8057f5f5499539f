// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vesper.epl.language.functions.ValueChoice;
import org.vesper.epl.language.internal.function.EplFunction;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.syntax.Numbers;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.ExpressionVisitor;
import org.vesper.epl.language.internal.tree.Quantifier;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.tree.UnaryOperator;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.internal.typing.TypeChecker;

/**
 * Writes each operation such that its value is the one of the language's table of values, whatever clause it stands in: with Esper's
 * operator where that computes the same, else with an operator of ours. Types are those of the author's expressions; a rewritten expression
 * is never typed again.
 *
 * <p>A constant gets the type of the other side where that can represent it, so that rules that compare a double with 5 and with 5.5 share
 * a template.
 */
final class ValueRewriter implements ExpressionVisitor<Expression> {

    private static final Map<BinaryOperator, String> ARITHMETIC = Map.of(BinaryOperator.ADD, "add", BinaryOperator.SUBTRACT, "subtract",
            BinaryOperator.MULTIPLY, "multiply", BinaryOperator.DIVIDE, "divide", BinaryOperator.REMAINDER, "remainder");

    private static final Map<Class<?>, String> CONVERSIONS = Map.ofEntries(
            Map.entry(Byte.class, "to_byte"), Map.entry(Short.class, "to_short"), Map.entry(Integer.class, "to_int"),
            Map.entry(Long.class, "to_long"), Map.entry(Float.class, "to_float"), Map.entry(Double.class, "to_double"),
            Map.entry(BigDecimal.class, "to_decimal"), Map.entry(BigInteger.class, "to_integer"), Map.entry(String.class, "to_text"),
            Map.entry(Boolean.class, "to_boolean"), Map.entry(Instant.class, "to_instant"));

    /** The functions that have an operator for decimals. */
    private static final Set<String> ROUNDING = Set.of("ROUND", "FLOOR", "CEIL", "TRUNC");

    /** A longer list is divided, but for a filter into no more parts than the paths in which Esper looks up values in an index. */
    private static final int MAX_MEMBERS = 200;

    private final TypeChecker types;
    private final Scope scope;
    private final Functions functions;
    private final boolean filter;

    ValueRewriter(TypeChecker types, Scope scope, Functions functions, boolean filter) {
        this.types = types;
        this.scope = scope;
        this.functions = functions;
        this.filter = filter;
    }

    Expression apply(Expression expression) {
        return expression.accept(this);
    }

    /** Rewrites a value that divides events into groups, such that equal values are one object. */
    Expression key(Expression expression) {
        Class<?> type = types.typeOf(expression);
        boolean hasForms = type == BigDecimal.class || type == Double.class || type == Float.class;
        return hasForms ? operator(expression.span(), "key", apply(expression)) : apply(expression);
    }

    /** Rewrites a value that sorts rows or events, such that the order of its objects in Java is that of the language. */
    Expression order(Expression expression) {
        return types.typeOf(expression) == String.class ? operator(expression.span(), "text_order", apply(expression)) : key(expression);
    }

    // ---- values ----

    @Override
    public Expression literal(Expression.Literal literal) {
        return literal;
    }

    @Override
    public Expression placeholder(Expression.Placeholder placeholder) {
        return placeholder;
    }

    /** Replaces the name of a selected column by its expression. */
    @Override
    public Expression property(Expression.Property property) {
        Optional<Expression> column = scope.alias(property);
        if (column.isPresent()) {
            return new ValueRewriter(types, scope.withAliases(Map.of()), functions, filter).apply(column.get());
        }
        return property;
    }

    @Override
    public Expression unary(Expression.Unary unary) {
        Expression operand = apply(unary.operand());
        Class<?> type = unary.operator() == UnaryOperator.MINUS ? types.typeOf(unary) : Boolean.class;
        String family = type == Float.class ? "float_" : family(type);
        return family.isEmpty() ? unary.map(unused -> operand) : operator(unary.span(), family + "negate", operand);
    }

    @Override
    public Expression binary(Expression.Binary binary) {
        return switch (binary.operator().kind()) {
            case LOGICAL, TEXT -> binary.map(this::apply);
            case BITS -> binary.map(part -> converted(part, types.typeOf(binary)));
            case ARITHMETIC -> arithmetic(binary);
            case EQUALITY, ORDER -> comparison(binary.span(), binary.operator(), binary.left(), binary.right());
        };
    }

    private Expression arithmetic(Expression.Binary binary) {
        List<Expression.Binary> chain = ArithmeticChain.of(binary);
        return chain.size() > ArithmeticChain.MAX_NESTED ? new ArithmeticChain(types, this::fitted, this::arithmetic).write(chain)
                : arithmetic(binary, fitted(binary.left(), constants(types.typeOf(binary))));
    }

    /** The type of the constants of an operation; Void if they stay as they are. */
    private static Class<?> constants(Class<?> type) {
        return type == BigDecimal.class ? type : Void.class;
    }

    /** @param left the left operand, rewritten */
    private Expression arithmetic(Expression.Binary binary, Expression left) {
        Class<?> type = types.typeOf(binary);
        String family = binary.operator() == BinaryOperator.REMAINDER && type == Integer.class ? "int_" : family(type);
        List<Expression> operands = new ArrayList<>(List.of(left, fitted(binary.right(), constants(type))));
        if (family.isEmpty()) {
            return new Expression.Binary(binary.span(), binary.operator(), left, operands.get(1));
        }
        if (type == BigDecimal.class && binary.operator() == BinaryOperator.DIVIDE) {
            operands.add(new Expression.Literal(binary.span(), functions.decimalDigits(), -1));
        }
        return Expression.Call.operator(binary.span(), family + ARITHMETIC.get(binary.operator()), operands);
    }

    /** The operators that compute numbers of a type; empty if Esper's do. */
    private static String family(Class<?> type) {
        return type == Long.class ? "whole_" : type == BigInteger.class ? "integer_" : type == BigDecimal.class ? "decimal_" : "";
    }

    @Override
    public Expression array(Expression.Array array) {
        Class<?> element = array.elements().stream().<Class<?>>map(types::typeOf).reduce(Void.class, Types::common);
        return array.map(part -> converted(part, element));
    }

    /** Writes CASE with a value as conditions, unless it compares with constants: in Esper's, null equals null. */
    @Override
    public Expression choice(Expression.Case choice) {
        Class<?> type = types.typeOf(choice);
        boolean plain = choice.operand().isEmpty() || choice.branches().stream()
                .allMatch(branch -> branch.when() instanceof Expression.Fixed
                        && isPlain(BinaryOperator.EQUAL, choice.operand().get(), branch.when()));
        List<Expression.Branch> branches = choice.branches().stream().map(branch -> new Expression.Branch(plain ? fitted(branch.when(),
                choice.operand().<Class<?>>map(types::typeOf).orElse(Boolean.class))
                : comparison(branch.when().span(), BinaryOperator.EQUAL, choice.operand().get(), branch.when()),
                converted(branch.then(), type))).toList();
        return new Expression.Case(choice.span(), choice.operand().filter(unused -> plain).map(this::apply), branches,
                choice.otherwise().map(value -> converted(value, type)));
    }

    @Override
    public Expression call(Expression.Call call) {
        Optional<EplFunction> function = functions.find(call);
        if (function.isEmpty() || scope.keyed(call).isPresent()) {
            return call.map(this::apply);
        }
        if (isExtreme(function.get()) && types.typeOf(call) == String.class) {
            return operator(call.span(), "in_text_order", call.map(text -> operator(text.span(), "text_order", apply(text))));
        }
        if (function.get().name().equals("AVG") && types.typeOf(call) == BigDecimal.class) {
            return mean(call);
        }
        return switch (function.get().conversion()) {
            case NARROWING -> narrowing(call, function.get());
            case COMMON -> call.map(argument -> converted(argument, types.typeOf(call)));
            case LESSER -> choice(call, "lesser");
            case GREATER -> choice(call, "greater");
            case CAST -> cast(call);
        };
    }

    private static boolean isExtreme(EplFunction function) {
        return function.name().equals("MIN") || function.name().equals("MAX");
    }

    /** Adds the digits to which a mean of decimals is rounded. */
    private Expression mean(Expression.Call call) {
        return new Expression.Call(call.span(), call.function(), false, call.distinct(),
                List.of(apply(call.arguments().get(0)), new Expression.Literal(call.span(), functions.decimalDigits(), -1)));
    }

    /** Nests the operator of two values, since Esper's functions compare numbers as doubles. */
    private Expression choice(Expression.Call call, String operator) {
        Class<?> type = types.typeOf(call);
        if (type == BigDecimal.class) {
            return Expression.Call.operator(call.span(), "decimal_" + operator,
                    call.arguments().stream().map(argument -> fitted(argument, type)).toList());
        }
        return call.arguments().stream().map(argument -> converted(argument, type))
                .reduce((one, other) -> operator(call.span(), operator, one, other)).orElseThrow();
    }

    private Expression cast(Expression.Call call) {
        Expression value = call.arguments().get(0);
        Class<?> target = types.typeOf(call);
        if (value instanceof Expression.Placeholder) {
            return value;
        }
        String operator = CONVERSIONS.get(target);
        return operator == null ? call.map(part -> part == value ? apply(part) : part) : operator(call.span(), operator, apply(value));
    }

    /** Converts longs to ints where a function takes these. */
    private Expression narrowing(Expression.Call call, EplFunction function) {
        List<Expression> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            Expression argument = call.arguments().get(i);
            boolean narrowed = function.takesInt(i, call.arguments().size()) && types.typeOf(argument) == Long.class;
            arguments.add(narrowed ? operator(argument.span(), "to_int", apply(argument)) : apply(argument));
        }
        boolean rounding = ROUNDING.contains(function.name()) && types.typeOf(call) == BigDecimal.class;
        return rounding ? Expression.Call.operator(call.span(), "decimal_" + function.name().toLowerCase(Locale.ROOT), arguments)
                : new Expression.Call(call.span(), call.function(), call.star(), call.distinct(), arguments);
    }

    // ---- conditions ----

    private Expression comparison(Span span, BinaryOperator operator, Expression leftSide, Expression rightSide) {
        Expression left = text(leftSide);
        Expression right = text(rightSide);
        Expression one = fitted(left, types.typeOf(right));
        Expression other = fitted(right, typeOf(one, left));
        if (isPlain(operator, typeOf(one, left), typeOf(other, right)) || isLow(one) || isLow(other)) {
            return new Expression.Binary(span, operator, one, other);
        }
        return switch (operator) {
            case EQUAL -> operator(span, "equal", one, other);
            case UNEQUAL -> Expression.Unary.not(span, operator(span, "equal", one, other));
            case LESS -> operator(span, "less", one, other);
            case GREATER -> operator(span, "less", other, one);
            case AT_MOST -> operator(span, "at_most", one, other);
            default -> operator(span, "at_most", other, one);
        };
    }

    /** A char as the string that it compares as; any other value stays as it is. */
    private Expression text(Expression value) {
        return types.typeOf(value) != Character.class ? value : new Expression.Call(value.span(), "CAST", false, false,
                List.of(value, new Expression.Property(value.span(), List.of(Expression.Segment.of("string")), false)));
    }

    private boolean isPlain(BinaryOperator operator, Expression left, Expression right) {
        Class<?> type = types.typeOf(left);
        return isPlain(operator, type, right instanceof Expression.Literal ? typeOf(fitted(right, type), right) : types.typeOf(right));
    }

    /** Whether Esper compares values of two types by value. Its equality of doubles is that of objects, in which NaN equals NaN. */
    private static boolean isPlain(BinaryOperator operator, Class<?> left, Class<?> right) {
        if (left == Character.class || right == Character.class) {
            return false;
        }
        if (!Number.class.isAssignableFrom(left) || !Number.class.isAssignableFrom(right)) {
            return operator.kind() != BinaryOperator.Kind.ORDER || left != Instant.class && (left != String.class || right != String.class);
        }
        boolean fraction = left == Double.class || left == Float.class;
        boolean narrow = Types.isNarrow(left) && operator.kind() == BinaryOperator.Kind.ORDER;
        return left == right && left != BigDecimal.class && !narrow && (!fraction || operator.kind() == BinaryOperator.Kind.ORDER);
    }

    /** Whether it is a text that Esper compares with any other as the language does; Esper has an index for such conditions. */
    private static boolean isLow(Expression constant) {
        return constant instanceof Expression.Literal literal && literal.value() instanceof String text
                && ValueChoice.isLow(text);
    }

    @Override
    public Expression in(Expression.In written) {
        Expression.In in = (Expression.In) written.map(this::text);
        List<Expression> members = in.members();
        return members.size() > MAX_MEMBERS ? parts(in, members) : part(in, members);
    }

    private Expression part(Expression.In in, List<Expression> written) {
        Class<?> type = types.typeOf(in.value());
        List<Expression> members = written.stream().map(member -> fitted(member, type)).toList();
        boolean plain = true;
        for (int i = 0; i < members.size(); i++) {
            plain &= isPlainMember(type, typeOf(members.get(i), written.get(i)));
        }
        if (plain) {
            return new Expression.In(in.span(), apply(in.value()), in.negated(), members);
        }
        Expression[] values = Stream.concat(Stream.of(apply(in.value())), members.stream()).toArray(Expression[]::new);
        return negated(in.span(), in.negated(), operator(in.span(), "member", values));
    }

    /**
     * Divides a long list into several. Esper's compiler turns each into a method, whose size Java limits, in a time that grows with the
     * square of its size.
     */
    private Expression parts(Expression.In in, List<Expression> members) {
        BinaryOperator operator = in.negated() ? BinaryOperator.AND : BinaryOperator.OR;
        int size = !filter || in.negated() ? MAX_MEMBERS : Math.max(MAX_MEMBERS, (members.size() - 1) / FilterPaths.MAX + 1);
        return IntStream.iterate(0, from -> from < members.size(), from -> from + size)
                .mapToObj(from -> members.subList(from, Math.min(from + size, members.size())))
                .map(part -> part(in, part))
                .reduce((one, other) -> new Expression.Binary(in.span(), operator, one, other)).orElseThrow();
    }

    private static boolean isPlainMember(Class<?> type, Class<?> member) {
        boolean several = member.isArray() || !Number.class.isAssignableFrom(member) && Number.class.isAssignableFrom(type)
                && member != Void.class && member != Types.UNKNOWN;
        Class<?> single = member.isArray() ? Types.boxed(member.getComponentType()) : member;
        return several ? type == single && isPlain(BinaryOperator.EQUAL, type, single) : isPlain(BinaryOperator.EQUAL, type, member);
    }

    @Override
    public Expression between(Expression.Between written) {
        Expression.Between between = (Expression.Between) written.map(this::text);
        Class<?> type = types.typeOf(between.value());
        List<Expression> parts = new ArrayList<>(List.of(apply(between.value())));
        boolean plain = type != Double.class && type != Float.class;
        for (Expression bound : List.of(between.low(), between.high())) {
            Expression fitted = fitted(bound, type);
            plain &= isPlain(BinaryOperator.AT_MOST, type, typeOf(fitted, bound)) || isLow(fitted);
            parts.add(fitted);
        }
        return plain ? new Expression.Between(between.span(), parts.get(0), between.negated(), parts.get(1), parts.get(2))
                : negated(between.span(), between.negated(), operator(between.span(), "between", parts.toArray(Expression[]::new)));
    }

    @Override
    public Expression match(Expression.Match match) {
        return match.map(this::apply);
    }

    @Override
    public Expression isNull(Expression.IsNull test) {
        return test.map(this::apply);
    }

    @Override
    public Expression scalar(Expression.Scalar scalar) {
        return scalar;
    }

    @Override
    public Expression exists(Expression.Exists exists) {
        return exists;
    }

    @Override
    public Expression inQuery(Expression.InQuery in) {
        Class<?> selected = types.typeOfColumn(in.query());
        Optional<String> key = equalityKey(types.typeOf(in.value()), selected);
        return new Expression.InQuery(in.span(), converted(in.value(), key), in.negated(), in.query(), key);
    }

    /** Writes an order with ANY by its opposite with ALL, since Esper's ANY takes a row that is null for one that is not so. */
    @Override
    public Expression quantified(Expression.Quantified each) {
        Class<?> own = types.typeOf(each.value());
        Class<?> selected = types.typeOfColumn(each.query());
        if (each.operator().kind() == BinaryOperator.Kind.EQUALITY) {
            Optional<String> key = equalityKey(own, selected);
            return quantified(each, key, key);
        }
        Optional<String> order = isPlain(each.operator(), own, selected) ? Optional.empty()
                : Optional.of(own == String.class ? "text_order" : CONVERSIONS.get(Types.ordering(own, selected)));
        if (each.quantifier() == Quantifier.ALL) {
            return quantified(each, order, order);
        }
        boolean fraction = Number.class.isAssignableFrom(own) && Types.ordering(own, selected) == Double.class;
        boolean above = each.operator() == BinaryOperator.GREATER || each.operator() == BinaryOperator.AT_LEAST;
        Expression.Quantified opposite = new Expression.Quantified(each.span(), each.value(), each.operator().opposite(), Quantifier.ALL,
                each.query(), Optional.empty());
        return Expression.Unary.not(each.span(), quantified(opposite,
                fraction ? Optional.of(above ? "low_order" : "high_order") : order,
                fraction ? Optional.of(above ? "high_order" : "low_order") : order));
    }

    private Expression quantified(Expression.Quantified each, Optional<String> left, Optional<String> right) {
        return new Expression.Quantified(each.span(), converted(each.value(), left), each.operator(), each.quantifier(), each.query(),
                right);
    }

    /** The operator that makes equal numbers of two types equal objects; empty if they are. */
    private static Optional<String> equalityKey(Class<?> left, Class<?> right) {
        return isPlain(BinaryOperator.EQUAL, left, right) ? Optional.empty()
                : left == Character.class || right == Character.class ? Optional.of("to_text")
                : Optional.of(Types.isBig(left) || Types.isBig(right) ? "decimal_key" : "number_key");
    }

    private Expression converted(Expression value, Optional<String> operator) {
        return operator.map(name -> operator(value.span(), name, apply(value))).orElseGet(() -> apply(value));
    }

    // ---- parts ----

    private static Expression negated(Span span, boolean negated, Expression condition) {
        return negated ? Expression.Unary.not(span, condition) : condition;
    }

    private static Expression operator(Span span, String name, Expression... operands) {
        return Expression.Call.operator(span, name, List.of(operands));
    }

    /** The type of a part after a constant was fitted. */
    private Class<?> typeOf(Expression fitted, Expression original) {
        boolean changed = fitted != original && fitted instanceof Expression.Literal && original instanceof Expression.Literal;
        return changed ? ((Expression.Literal) fitted).value().getClass() : types.typeOf(original);
    }

    /** Rewrites an expression; a constant gets the type of the other side, if that can represent its value. */
    private Expression fitted(Expression expression, Class<?> type) {
        if (!(expression instanceof Expression.Literal literal) || !(literal.value() instanceof Number number)) {
            return apply(expression);
        }
        return Numbers.convert(number, type).<Expression>map(value -> new Expression.Literal(literal.span(), value, literal.token()))
                .orElse(literal);
    }

    /** Rewrites an expression and converts its number to another type, unless that is of no number. */
    Expression converted(Expression expression, Class<?> type) {
        Class<?> own = types.typeOf(expression);
        Expression fitted = fitted(expression, type);
        boolean same = typeOf(fitted, expression) == type || !Number.class.isAssignableFrom(own) || !CONVERSIONS.containsKey(type)
                || !Number.class.isAssignableFrom(type);
        return same ? fitted : operator(expression.span(), CONVERSIONS.get(type), fitted);
    }
}
