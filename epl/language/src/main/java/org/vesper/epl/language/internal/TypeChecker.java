// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.vesper.spi.NearestName;

/** Finds the type of an expression, and throws a {@link Mistake} at the first part that has none. */
final class TypeChecker {

    private final Scope scope;
    private final String clause;
    private final boolean aggregates;
    private final SubqueryWriter subqueries;

    /**
     * @param clause where the expressions stand, for messages
     * @param aggregates whether aggregates may stand there
     */
    TypeChecker(Scope scope, String clause, boolean aggregates, SubqueryWriter subqueries) {
        this.scope = scope;
        this.clause = clause;
        this.aggregates = aggregates;
        this.subqueries = subqueries;
    }

    void requireBoolean(Expression expression) {
        requireBoolean(expression, clause);
    }

    private void requireBoolean(Expression expression, String who) {
        Class<?> type = typeOf(expression);
        if (!Types.isBoolean(type)) {
            throw new Mistake(expression.span(), who + " needs a condition, " + expression.span().text() + " is " + Types.describe(type));
        }
    }

    Class<?> typeOf(Expression expression) {
        if (expression instanceof Expression.Literal literal) {
            return literal.value() == null ? Void.class : literal.value().getClass();
        }
        if (expression instanceof Expression.Property property) {
            return scope.alias(property).map(this::typeOf).orElseGet(() -> scope.resolve(property).type());
        }
        if (expression instanceof Expression.Unary unary) {
            return unary(unary);
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary);
        }
        if (expression instanceof Expression.Call call) {
            return call(call);
        }
        if (expression instanceof Expression.Case choice) {
            return choice(choice);
        }
        if (expression instanceof Expression.Array array) {
            array.elements().forEach(this::typeOf);
            return Object.class;
        }
        if (expression instanceof Expression.Placeholder) {
            throw new Mistake(expression.span(), "a ? with bound parameters is not supported yet");
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
                requireComparable(binary.left(), binary.right(), true);
                return Boolean.class;
            }
            case "<", ">", "<=", ">=" -> {
                requireComparable(binary.left(), binary.right(), false);
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
        String operator = binary.operator();
        Class<?> left = requireNumber(binary.left(), operator);
        Class<?> right = requireNumber(binary.right(), operator);
        if (left == Void.class || right == Void.class) {
            throw new Mistake(binary.span(), operator + " with null is always null; COALESCE(x, 0) puts a number in its place");
        }
        Class<?> type = Types.arithmetic(left, right);
        if (operator.equals("%") && type == BigDecimal.class) {
            throw new Mistake(binary.span(), "% does not take a BigDecimal");
        }
        return operator.equals("/") && type != BigDecimal.class ? Double.class : type;
    }

    private Class<?> bits(Expression.Binary binary) {
        Class<?> left = typeOf(binary.left());
        Class<?> right = typeOf(binary.right());
        boolean same = Types.isBoolean(left) && Types.isBoolean(right) || Types.isNumber(left) && Types.isNumber(right);
        boolean alike = same && (left == right || Types.isOpen(left) || Types.isOpen(right));
        if (!alike || Types.isFraction(left) || Types.isFraction(right)) {
            throw new Mistake(binary.span(), binary.operator() + " needs two whole numbers of one type, or two booleans; "
                    + binary.left().span().text() + " is " + Types.exactly(left) + ", " + binary.right().span().text() + " is " + Types.exactly(right));
        }
        return left == Void.class ? right : left;
    }

    private Class<?> condition(Expression expression) {
        if (expression instanceof Expression.In in) {
            in.candidates().forEach(candidate -> requireMember(in.value(), candidate));
        } else if (expression instanceof Expression.Between between) {
            requireComparable(between.value(), between.low(), false);
            requireComparable(between.value(), between.high(), false);
        } else if (expression instanceof Expression.Match match) {
            requireString(match.value(), match.operator().toUpperCase(Locale.ROOT));
            requireString(match.pattern(), match.operator().toUpperCase(Locale.ROOT));
        } else if (expression instanceof Expression.IsNull isNull) {
            typeOf(isNull.value());
        } else if (expression instanceof Expression.Exists exists) {
            subqueries.check(exists.query(), scope);
        } else if (expression instanceof Expression.InQuery in) {
            typeOf(in.value());
            subqueries.typeOf(in.query(), scope);
        } else if (expression instanceof Expression.Quantified quantified) {
            typeOf(quantified.value());
            subqueries.typeOf(quantified.query(), scope);
        }
        return Boolean.class;
    }

    /** An array stands for its elements. */
    private void requireMember(Expression value, Expression candidate) {
        if (candidate instanceof Expression.Array array) {
            array.elements().forEach(element -> requireMember(value, element));
        } else {
            requireComparable(value, candidate, true);
        }
    }

    private Class<?> choice(Expression.Case choice) {
        Class<?> type = choice.otherwise().<Class<?>>map(this::typeOf).orElse(Void.class);
        for (Expression.Branch branch : choice.branches()) {
            if (choice.operand().isPresent()) {
                requireComparable(choice.operand().get(), branch.when(), true);
            } else {
                requireBoolean(branch.when(), "WHEN");
            }
            type = common(type, branch.then(), "CASE");
        }
        return type;
    }

    /** The type of a value that is one of several. */
    private Class<?> common(Class<?> others, Expression expression, String who) {
        Class<?> type = typeOf(expression);
        Class<?> common = Types.common(others, type);
        if (common == Object.class && !Types.isOpen(others) && !Types.isOpen(type)) {
            throw new Mistake(expression.span(), who + " needs values of one type; " + expression.span().text() + " is " + Types.describe(type)
                    + ", another is " + Types.describe(others));
        }
        return common;
    }

    // ---- calls ----

    private Class<?> call(Expression.Call call) {
        if (Functions.isMethod(call)) {
            return MethodTypes.of(call, call.arguments().stream().<Class<?>>map(this::typeOf).toList());
        }
        if (!Functions.isKnown(call)) {
            throw new Mistake(call.span(), "there is no function " + call.function() + NearestName.hint(call.function(), Functions.names()));
        }
        return Functions.isAggregate(call) ? aggregate(call) : function(call);
    }

    private Class<?> aggregate(Expression.Call call) {
        String name = call.function().toUpperCase(Locale.ROOT);
        if (!aggregates) {
            throw new Mistake(call.span(), "the aggregate " + name + " is not allowed in " + clause
                    + (clause.equals("WHERE") ? "; a condition on aggregates stands in HAVING" : ""));
        }
        if (name.equals("COUNT") && call.star()) {
            return Long.class;
        }
        if (call.star() || call.arguments().size() != 1) {
            throw new Mistake(call.span(), name + " needs one value in its parentheses");
        }
        TypeChecker inner = new TypeChecker(scope, name, false, subqueries);
        Expression argument = call.arguments().get(0);
        Class<?> type = Functions.needsNumber(call) ? inner.requireNumber(argument, name) : inner.typeOf(argument);
        if ((name.equals("MIN") || name.equals("MAX")) && !Types.areOrdered(type, type)) {
            throw new Mistake(argument.span(), name + " needs numbers or strings, " + argument.span().text() + " is " + Types.describe(type));
        }
        if (name.equals("AVG") && (type == Short.class || type == Byte.class)) {
            throw new Mistake(argument.span(), "AVG does not take " + Types.exactly(type) + "; write AVG(1 * " + argument.span().text() + ")");
        }
        return aggregateOf(name, type);
    }

    private static Class<?> aggregateOf(String name, Class<?> argument) {
        return switch (name) {
            case "COUNT" -> Long.class;
            case "TREND" -> Integer.class;
            case "AVG" -> argument == BigDecimal.class ? argument : Double.class;
            case "MEDIAN", "STDDEV", "AVEDEV", "PERC" -> Double.class;
            case "SUM" -> Types.arithmetic(argument, argument);
            default -> argument;
        };
    }

    private Class<?> function(Expression.Call call) {
        String name = Functions.canonical(call);
        List<Expression> arguments = call.arguments();
        return switch (name) {
            case "coalesce" -> {
                Class<?> type = Void.class;
                for (Expression argument : arguments) {
                    type = common(type, argument, "COALESCE");
                }
                yield type;
            }
            case "min", "max" -> arguments.stream().<Class<?>>map(argument -> requireNumber(argument, name.toUpperCase(Locale.ROOT)))
                    .reduce(Void.class, Types::common);
            case "prev", "prior" -> {
                requireArguments(call, 2);
                requireNumber(arguments.get(0), name.toUpperCase(Locale.ROOT));
                yield earlier(call, arguments.get(1));
            }
            case "cast" -> {
                requireArguments(call, 2);
                typeOf(arguments.get(0));
                yield TypeNames.of(arguments.get(1));
            }
            case "instanceof" -> {
                typeOf(arguments.get(0));
                arguments.subList(1, arguments.size()).forEach(TypeNames::of);
                yield Boolean.class;
            }
            default -> {
                arguments.forEach(this::typeOf);
                yield Boolean.class;
            }
        };
    }

    /** The value of an earlier event: PREV counts in the window, PRIOR in the order of arrival. */
    private Class<?> earlier(Expression.Call call, Expression property) {
        if (!(property instanceof Expression.Property)) {
            throw new Mistake(property.span(), call.function().toUpperCase(Locale.ROOT) + " needs a property as its second value, found "
                    + property.span().text());
        }
        Scope.Resolved resolved = scope.resolve((Expression.Property) property);
        if (!resolved.retained() && Functions.canonical(call).equals("prev")) {
            throw new Mistake(call.span(), "PREV looks into a window; write RETAIN behind the source of " + property.span().text());
        }
        return resolved.type();
    }

    private static void requireArguments(Expression.Call call, int count) {
        if (call.arguments().size() != count) {
            throw new Mistake(call.span(), call.function().toUpperCase(Locale.ROOT) + " needs " + count + " values in its parentheses, found "
                    + call.arguments().size());
        }
    }

    // ---- requirements ----

    private Class<?> requireNumber(Expression expression, String who) {
        Class<?> type = typeOf(expression);
        if (!Types.isNumber(type)) {
            throw new Mistake(expression.span(), who + " needs a number, " + expression.span().text() + " is " + Types.describe(type));
        }
        return type;
    }

    private void requireString(Expression expression, String who) {
        Class<?> type = typeOf(expression);
        if (!Types.isString(type)) {
            throw new Mistake(expression.span(), who + " needs a string, " + expression.span().text() + " is " + Types.describe(type));
        }
    }

    private void requireComparable(Expression left, Expression right, boolean equality) {
        Class<?> leftType = typeOf(left);
        Class<?> rightType = typeOf(right);
        if (!(equality ? Types.areComparable(leftType, rightType) : Types.areOrdered(leftType, rightType))) {
            throw new Mistake(left.span(), left.span().text() + " is " + Types.describe(leftType) + " and cannot be compared with "
                    + right.span().text() + ", which is " + Types.describe(rightType));
        }
    }
}
