// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.vesper.epl.language.functions.ScalarFunction;
import org.vesper.epl.language.internal.function.BorrowedFunctions;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.function.UserFunctions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.MethodTypes;
import org.vesper.epl.language.internal.type.TypeNames;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.spi.processor.UserFunction;

/** Finds the type of a function's, an aggregate's or a Java method's value. */
final class CallChecker {

    private final TypeChecker checker;
    private final Scope scope;
    private final String clause;
    private final boolean aggregates;
    private final UserFunctions functions;

    CallChecker(TypeChecker checker, Scope scope, String clause, boolean aggregates, UserFunctions functions) {
        this.checker = checker;
        this.scope = scope;
        this.clause = clause;
        this.aggregates = aggregates;
        this.functions = functions;
    }

    Class<?> typeOf(Expression.Call call) {
        if (Functions.isMethod(call)) {
            requirePlain(call);
            String first = call.function().substring(0, call.function().indexOf('.'));
            if (scope.knows(first)) {
                throw new SemanticError(call.span(), first + " is no class; only static methods of classes can be called, such as Math.abs(x)");
            }
            return MethodTypes.of(call, call.arguments().stream().<Class<?>>map(checker::typeOf).toList());
        }
        Optional<UserFunction> own = functions.of(call);
        if (own.isPresent()) {
            return own(call, own.get());
        }
        Optional<ScalarFunction> scalar = Functions.scalar(call);
        if (scalar.isPresent()) {
            requirePlain(call);
            return new ScalarChecker(checker).typeOf(call, scalar.get());
        }
        if (!Functions.isKnown(call)) {
            throw new SemanticError(call.span(), "there is no function " + call.function()
                    + BorrowedFunctions.hint(call.function(), functions.names()));
        }
        return Functions.isAggregate(call) ? aggregate(call) : function(call);
    }

    /** A function or an aggregate of the application. */
    private Class<?> own(Expression.Call call, UserFunction function) {
        boolean aggregate = function instanceof UserFunction.OfAggregate;
        if (aggregate) {
            requireAggregates(call, function.name());
        }
        TypeChecker inner = aggregate ? checker.inAggregate(function.name()) : checker;
        boolean any = function instanceof UserFunction.OfAggregate several && several.takesAnyNumber();
        if (call.star() || call.distinct() && (!aggregate || any)) {
            throw new SemanticError(call.span(), function.name() + " does not take " + (call.star() ? "*" : "DISTINCT"));
        }
        if (any) {
            requireArguments(call, 1, Integer.MAX_VALUE);
            call.arguments().forEach(inner::typeOf);
        } else {
            requireArguments(call, function.parameterTypes().size(), function.parameterTypes().size());
            for (int i = 0; i < call.arguments().size(); i++) {
                inner.requireArgument(call.arguments().get(i), function, i);
            }
        }
        return Types.boxed(function.resultType());
    }

    private void requireAggregates(Expression.Call call, String name) {
        if (!aggregates) {
            throw new SemanticError(call.span(), "the aggregate " + name + " is not allowed in " + clause
                    + (clause.equals("WHERE") ? "; a condition on aggregates stands in HAVING" : ""));
        }
    }

    private Class<?> aggregate(Expression.Call call) {
        String name = call.function().toUpperCase(Locale.ROOT);
        requireAggregates(call, name);
        if (name.equals("COUNT") && call.star()) {
            return Long.class;
        }
        if (call.star() || call.arguments().size() != 1) {
            throw new SemanticError(call.span(), name + " needs one value in its parentheses");
        }
        if (call.distinct() && (name.equals("TREND") || name.equals("PERC"))) {
            throw new SemanticError(call.span(), name + " compares each value with the one before, so it takes no DISTINCT");
        }
        TypeChecker inner = checker.inAggregate(name);
        Expression argument = call.arguments().get(0);
        Class<?> type = Functions.needsNumber(call) ? inner.requireNumber(argument, name) : inner.typeOf(argument);
        if ((name.equals("MIN") || name.equals("MAX")) && !Types.areOrdered(type, type)) {
            throw new SemanticError(argument.span(), name + " needs numbers or strings, " + argument.span().text() + " is "
                    + Types.describe(type));
        }
        if (name.equals("AVG") && (type == Short.class || type == Byte.class)) {
            throw new SemanticError(argument.span(), "AVG does not take " + Types.exactly(type) + "; write AVG(1 * " + argument.span().text()
                    + ")");
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
        requirePlain(call);
        return switch (name) {
            case "coalesce" -> {
                requireArguments(call, 2, Integer.MAX_VALUE);
                checker.relate(arguments);
                Class<?> type = Void.class;
                for (Expression argument : arguments) {
                    type = checker.common(type, argument, "COALESCE");
                }
                yield type;
            }
            case "min", "max" -> extreme(call);
            case "now" -> {
                requireArguments(call, 0, 0);
                yield Long.class;
            }
            case "mod" -> throw new SemanticError(call.span(), "MOD needs 2 values in its parentheses, found " + arguments.size());
            case "prev", "prior" -> {
                requireArguments(call, 2, 2);
                if (arguments.get(0) instanceof Expression.Placeholder) {
                    throw new SemanticError(arguments.get(0).span(), "a ? cannot be the position of " + name.toUpperCase(Locale.ROOT)
                            + ", which decides how many events are kept; write a number");
                }
                requirePosition(call, arguments.get(0));
                yield earlier(call, arguments.get(1));
            }
            case "cast" -> {
                requireArguments(call, 2, 2);
                checker.expect(arguments.get(0), TypeNames.of(arguments.get(1)));
                yield cast(arguments.get(0), TypeNames.of(arguments.get(1)));
            }
            case "instanceof" -> {
                requireArguments(call, 2, Integer.MAX_VALUE);
                checker.typeOf(arguments.get(0));
                arguments.subList(1, arguments.size()).forEach(TypeNames::of);
                yield Boolean.class;
            }
            default -> {
                requireArguments(call, 1, 1);
                if (!(arguments.get(0) instanceof Expression.Property)) {
                    throw new SemanticError(arguments.get(0).span(), "EXISTS needs a property or a subquery, found " + arguments.get(0).span().text());
                }
                checker.typeOf(arguments.get(0));
                yield Boolean.class;
            }
        };
    }

    private Class<?> extreme(Expression.Call call) {
        String name = call.function().toUpperCase(Locale.ROOT);
        requireArguments(call, 2, Integer.MAX_VALUE);
        checker.relate(call.arguments());
        Class<?> type = call.arguments().stream().<Class<?>>map(argument -> checker.requireNumber(argument, name))
                .reduce(Void.class, Types::common);
        if (type == Float.class) {
            throw new SemanticError(call.span(), name + " cannot give a float; CAST one of its values to double");
        }
        return type;
    }

    private Class<?> cast(Expression value, Class<?> target) {
        Class<?> type = checker.typeOf(value);
        boolean number = Number.class.isAssignableFrom(target);
        boolean possible = Types.isNumber(type) || Types.isAny(type) || type == Void.class || type == String.class && !Types.isBig(target);
        if (number && !possible) {
            throw new SemanticError(value.span(), "CAST cannot make " + Types.exactly(target) + " of " + value.span().text() + ", which is "
                    + Types.describe(type));
        }
        return target;
    }

    /** DISTINCT and {@code *} are for aggregates. */
    private static void requirePlain(Expression.Call call) {
        if (call.distinct() || call.star()) {
            throw new SemanticError(call.span(), call.function() + " takes no " + (call.star() ? "*" : "DISTINCT") + "; that is for aggregates");
        }
    }

    /** How many events back: PREV may compute it, PRIOR has to know it beforehand. */
    private void requirePosition(Expression.Call call, Expression position) {
        String name = call.function().toUpperCase(Locale.ROOT);
        Class<?> type = checker.typeOf(position);
        boolean constant = position instanceof Expression.Literal;
        boolean negative = constant && type == Integer.class && (Integer) ((Expression.Literal) position).value() < 0;
        boolean right = type == Integer.class && !negative && (constant || name.equals("PREV"));
        if (!right) {
            throw new SemanticError(position.span(), name + " needs as its first value " + (name.equals("PREV") ? "an int" : "a constant")
                    + " that says how many events back, 1 for the one before; found " + position.span().text());
        }
    }

    /** The value of an earlier event: PREV counts in the window, PRIOR in the order of arrival. */
    private Class<?> earlier(Expression.Call call, Expression property) {
        if (!(property instanceof Expression.Property)) {
            throw new SemanticError(property.span(), call.function().toUpperCase(Locale.ROOT) + " needs a property as its second value, found "
                    + property.span().text());
        }
        Scope.Resolved resolved = scope.resolve((Expression.Property) property);
        if (!resolved.retained() && Functions.canonical(call).equals("prev")) {
            throw new SemanticError(call.span(), "PREV looks into a window; write RETAIN behind the source of " + property.span().text());
        }
        return resolved.type();
    }

    private static void requireArguments(Expression.Call call, int least, int most) {
        int count = call.arguments().size();
        if (count < least || count > most) {
            throw new SemanticError(call.span(), call.function().toUpperCase(Locale.ROOT) + " needs " + (least < most ? "at least " : "") + least
                    + (least == 1 ? " value" : " values") + " in its parentheses, found " + count);
        }
    }
}
