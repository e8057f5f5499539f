// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

import org.vesper.epl.language.internal.esper.SubqueryWriter;
import org.vesper.epl.language.internal.function.UserFunctions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.TypeErrors;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.spi.processor.UserFunction;

/** Finds the type of an expression, and throws a {@link SemanticError} at the first part that has none. */
public final class TypeChecker {

    private final Scope scope;
    private final String clause;
    private final boolean aggregates;
    private final SubqueryWriter subqueries;
    private final UserFunctions functions;
    private final Placeholders placeholders;
    private final ComparisonChecker comparisons = new ComparisonChecker(this);

    /**
     * @param clause where the expressions stand, for messages
     * @param aggregates whether aggregates may stand there
     */
    public TypeChecker(Scope scope, String clause, boolean aggregates, SubqueryWriter subqueries, UserFunctions functions,
                Placeholders placeholders) {
        this.scope = scope;
        this.clause = clause;
        this.aggregates = aggregates;
        this.subqueries = subqueries;
        this.functions = functions;
        this.placeholders = placeholders;
    }

    /** Checks what an aggregate has in its parentheses. */
    TypeChecker inAggregate(String name) {
        return new TypeChecker(scope, name, false, subqueries, functions, placeholders);
    }

    public void requireBoolean(Expression expression) {
        requireBoolean(expression, clause);
    }

    private void requireBoolean(Expression expression, String who) {
        expect(expression, Boolean.class);
        Class<?> type = typeOf(expression);
        if (!Types.isBoolean(type)) {
            throw TypeErrors.needs(who, "a condition", expression, type);
        }
    }

    public Class<?> typeOf(Expression expression) {
        if (expression instanceof Expression.Literal literal) {
            return placeholders.typeOf(literal);
        }
        if (expression instanceof Expression.Property property) {
            TypeChecker withoutAliases = new TypeChecker(scope.withAliases(Map.of()), clause, aggregates, subqueries,
                    functions, placeholders);
            return scope.alias(property).<Class<?>>map(withoutAliases::typeOf).orElseGet(() -> scope.resolve(property).type());
        }
        if (expression instanceof Expression.Unary unary) {
            return unary(unary);
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary);
        }
        if (expression instanceof Expression.Call call && scope.keyed(call).isPresent()) {
            return scope.resolve(scope.keyed(call).get()).type();
        }
        if (expression instanceof Expression.Call call) {
            return new CallChecker(this, scope, clause, aggregates, functions).typeOf(call);
        }
        if (expression instanceof Expression.Case choice) {
            return choice(choice);
        }
        if (expression instanceof Expression.Array array) {
            return Types.arrayOf(array.elements().stream().<Class<?>>map(this::typeOf).reduce(Void.class, Types::common));
        }
        if (expression instanceof Expression.Placeholder placeholder) {
            return placeholders.typeOf(placeholder);
        }
        return expression instanceof Expression.Scalar scalar ? subqueries.typeOf(scalar.query(), scope) : condition(expression);
    }

    private Class<?> unary(Expression.Unary unary) {
        if (unary.operator().equals("not")) {
            requireBoolean(unary.operand(), "NOT");
            return Boolean.class;
        }
        return Types.arithmetic(requireNumber(unary.operand(), "-"), Integer.class);
    }

    private Class<?> binary(Expression.Binary binary) {
        switch (binary.operator()) {
            case "and", "or" -> {
                requireBoolean(binary.left(), binary.operator().toUpperCase(Locale.ROOT));
                requireBoolean(binary.right(), binary.operator().toUpperCase(Locale.ROOT));
                return Boolean.class;
            }
            case "=", "!=" -> {
                comparisons.requireEqual(binary.left(), binary.right());
                return Boolean.class;
            }
            case "<", ">", "<=", ">=" -> {
                comparisons.requireOrdered(binary.operator(), binary.left(), binary.right());
                return Boolean.class;
            }
            case "||" -> {
                requireString(binary.left(), "||");
                requireString(binary.right(), "||");
                return String.class;
            }
            case "&", "|", "^" -> {
                return bits(binary);
            }
            default -> {
                return arithmetic(binary);
            }
        }
    }

    private Class<?> arithmetic(Expression.Binary binary) {
        relate(List.of(binary.left(), binary.right()));
        String operator = binary.operator();
        if (typeOf(binary.left()) == Void.class || typeOf(binary.right()) == Void.class) {
            throw new SemanticError(binary.span(), operator + " with null is always null; COALESCE(x, 0) puts a number in its place");
        }
        Class<?> left = requireNumber(binary.left(), operator);
        Class<?> right = requireNumber(binary.right(), operator);
        requireArithmetic(binary, left, right);
        requireDivisor(binary, left);
        Class<?> type = Types.arithmetic(left, right);
        return operator.equals("/") && type != BigDecimal.class ? Double.class : type;
    }

    private static void requireArithmetic(Expression.Binary binary, Class<?> left, Class<?> right) {
        boolean remainder = binary.operator().equals("%") && (Types.isBig(left) || Types.isBig(right));
        boolean mixed = Types.isBig(left) && right == Float.class || Types.isBig(right) && left == Float.class;
        if (remainder || mixed) {
            throw new SemanticError(binary.span(), binary.operator() + " does not take " + Types.exactly(left) + " and " + Types.exactly(right));
        }
    }

    private static void requireDivisor(Expression.Binary binary, Class<?> left) {
        boolean zero = binary.right() instanceof Expression.Literal literal && List.<Object>of(0, 0L).contains(literal.value());
        if (zero && binary.operator().equals("%") && left != Types.UNKNOWN && !Types.isFraction(left)) {
            throw new SemanticError(binary.right().span(), "% by 0 has no result");
        }
    }

    private Class<?> bits(Expression.Binary binary) {
        relate(List.of(binary.left(), binary.right()));
        Class<?> left = typeOf(binary.left());
        Class<?> right = typeOf(binary.right());
        boolean same = Types.isBoolean(left) && Types.isBoolean(right) || Types.isNumber(left) && Types.isNumber(right);
        boolean alike = same && (left == right || left == Types.UNKNOWN || right == Types.UNKNOWN);
        if (!alike || Types.isFraction(left) || Types.isFraction(right)) {
            throw new SemanticError(binary.span(), binary.operator() + " needs two whole numbers of one type, or two booleans; "
                    + binary.left().span().text() + " is " + Types.exactly(left) + ", " + binary.right().span().text() + " is "
                    + Types.exactly(right));
        }
        return left;
    }

    private Class<?> condition(Expression expression) {
        if (expression instanceof Expression.In in) {
            relate(Stream.concat(Stream.of(in.value()), in.candidates().stream()).toList());
            in.candidates().forEach(candidate -> comparisons.requireMember(in.value(), candidate));
        } else if (expression instanceof Expression.Between between) {
            relate(List.of(between.value(), between.low(), between.high()));
            comparisons.requireBetween(between);
        } else if (expression instanceof Expression.Match match) {
            requireString(match.value(), match.operator().toUpperCase(Locale.ROOT));
            requireString(match.pattern(), match.operator().toUpperCase(Locale.ROOT));
            requireRegularExpression(match);
        } else if (expression instanceof Expression.IsNull isNull) {
            typeOf(isNull.value());
        } else if (expression instanceof Expression.Exists exists) {
            subqueries.check(exists.query(), scope);
        } else if (expression instanceof Expression.InQuery in) {
            comparisons.requireSelected("IN", in.value(), in.query(), subqueries.typeOf(in.query(), scope));
        } else if (expression instanceof Expression.Quantified each) {
            comparisons.requireSelected(each.operator(), each.value(), each.query(), subqueries.typeOf(each.query(), scope));
        }
        return Boolean.class;
    }

    private static void requireRegularExpression(Expression.Match match) {
        boolean constant = match.operator().equals("regexp") && match.pattern() instanceof Expression.Literal;
        try {
            java.util.regex.Pattern.compile(constant ? (String) ((Expression.Literal) match.pattern()).value() : "");
        } catch (PatternSyntaxException wrong) {
            throw new SemanticError(match.pattern().span(), match.pattern().span().text() + " is no regular expression: "
                    + wrong.getDescription() + (wrong.getIndex() < 0 ? "" : ", at its character " + (wrong.getIndex() + 1)));
        }
    }

    private Class<?> choice(Expression.Case choice) {
        relate(Stream.concat(choice.branches().stream().map(Expression.Branch::then), choice.otherwise().stream()).toList());
        choice.operand().ifPresent(operand ->
                relate(Stream.concat(Stream.of(operand), choice.branches().stream().map(Expression.Branch::when)).toList()));
        Class<?> type = choice.otherwise().<Class<?>>map(this::typeOf).orElse(Void.class);
        for (Expression.Branch branch : choice.branches()) {
            if (choice.operand().isPresent()) {
                comparisons.requireEqual(choice.operand().get(), branch.when());
            } else {
                requireBoolean(branch.when(), "WHEN");
            }
            type = common(type, branch.then(), "CASE");
        }
        return requireResult(choice, type);
    }

    private Class<?> requireResult(Expression.Case choice, Class<?> type) {
        if (choice.operand().filter(operand -> typeOf(operand) == Void.class).isPresent() || type == Void.class) {
            throw new SemanticError(choice.span(), "CASE needs a value that is not null");
        }
        if (type == Float.class) {
            throw new SemanticError(choice.span(), "CASE cannot give a float; CAST one of its values to double");
        }
        return type;
    }

    /** The type of a value that is one of several. */
    Class<?> common(Class<?> others, Expression expression, String who) {
        Class<?> type = typeOf(expression);
        Class<?> common = Types.common(others, type);
        boolean numberOrAny = Types.isAny(type) && Types.isNumber(others) || Types.isAny(others) && Types.isNumber(type);
        boolean open = type == others || who.equals("CASE") && numberOrAny;
        if (common == Object.class && !open) {
            throw new SemanticError(expression.span(), who + " needs values of one type; " + expression.span().text() + " is "
                    + Types.describe(type) + ", another is " + Types.describe(others));
        }
        return common;
    }

    // ---- what a ? can be ----

    /** Tells the {@code ?} in an expression which type is needed there. */
    public void expect(Expression expression, Class<?> type) {
        placeholders.expect(expression, type, this::typeOf);
    }

    /** Lets a {@code ?} among values of one kind take the type of the others. */
    void relate(List<Expression> values) {
        placeholders.relate(values, this::typeOf);
    }

    // ---- requirements ----

    Class<?> requireNumber(Expression expression, String who) {
        Class<?> type = typeOf(expression);
        if (!Types.isNumber(type)) {
            throw TypeErrors.needs(who, "a number", expression, type);
        }
        return type;
    }

    /** A value that a function of the application takes as its parameter; numbers are widened as in Java. */
    void requireArgument(Expression expression, UserFunction function, int parameter) {
        Class<?> wanted = Types.boxed(function.parameterTypes().get(parameter));
        expect(expression, wanted);
        Class<?> type = typeOf(expression);
        boolean widened = function.parameterTypes().get(parameter).isPrimitive() || function instanceof UserFunction.OfAggregate;
        if (!Types.fits(type, wanted, widened)) {
            throw new SemanticError(expression.span(), function.name() + " takes " + Types.exactly(wanted).replaceFirst("^of type", "a")
                    + " as value " + (parameter + 1) + ", " + expression.span().text() + " is "
                    + (type == Object.class ? "of a type that is not known before events come; CAST gives it one" : Types.exactly(type)));
        }
    }

    private void requireString(Expression expression, String who) {
        expect(expression, String.class);
        Class<?> type = typeOf(expression);
        if (!Types.isString(type)) {
            throw TypeErrors.needs(who, "a string", expression, type);
        }
    }
}
