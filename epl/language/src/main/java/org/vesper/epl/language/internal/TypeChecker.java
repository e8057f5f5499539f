// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;

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

    /** Checks what an aggregate has in its parentheses. */
    TypeChecker inAggregate(String name) {
        return new TypeChecker(scope, name, false, subqueries);
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
            TypeChecker withoutAliases = new TypeChecker(scope.withAliases(Map.of()), clause, aggregates, subqueries);
            return scope.alias(property).<Class<?>>map(withoutAliases::typeOf).orElseGet(() -> scope.resolve(property).type());
        }
        if (expression instanceof Expression.Unary unary) {
            return unary(unary);
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary);
        }
        if (expression instanceof Expression.Call call) {
            return new CallChecker(this, scope, clause, aggregates).typeOf(call);
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
                    + binary.left().span().text() + " is " + Types.exactly(left) + ", " + binary.right().span().text() + " is "
                    + Types.exactly(right));
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
    Class<?> common(Class<?> others, Expression expression, String who) {
        Class<?> type = typeOf(expression);
        Class<?> common = Types.common(others, type);
        if (common == Object.class && !Types.isOpen(others) && !Types.isOpen(type)) {
            throw new Mistake(expression.span(), who + " needs values of one type; " + expression.span().text() + " is "
                    + Types.describe(type) + ", another is " + Types.describe(others));
        }
        return common;
    }

    // ---- requirements ----

    Class<?> requireNumber(Expression expression, String who) {
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
