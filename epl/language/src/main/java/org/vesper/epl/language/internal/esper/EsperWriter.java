// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.functions.ScalarFunction;
import org.vesper.epl.language.internal.analysis.Scope;
import org.vesper.epl.language.internal.analysis.TypeChecker;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.syntax.StringLiteral;
import org.vesper.epl.language.internal.template.Constants;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.type.TypeNames;

/** Writes expressions in Esper's dialect. They have passed the {@link TypeChecker}. */
public final class EsperWriter {

    private static final String ELEMENT = "the elements of an array decide its type";
    private static final String EXPRESSION = "a regular expression is compiled with its statement";
    private static final String KEY = "the key of a property is part of its name";
    private static final String ZONE = "whether there is a time zone of this name is found out once";
    private static final String POSITION = "PREV and PRIOR keep as many events as the position says";

    private final Scope scope;
    private final Constants constants;
    private final SubqueryWriter subqueries;
    private final boolean nullIsFalse;

    EsperWriter(Scope scope, Constants constants, SubqueryWriter subqueries) {
        this(scope, constants, subqueries, false);
    }

    private EsperWriter(Scope scope, Constants constants, SubqueryWriter subqueries, boolean nullIsFalse) {
        this.scope = scope;
        this.constants = constants;
        this.subqueries = subqueries;
        this.nullIsFalse = nullIsFalse;
    }

    /** A condition of which it is asked only whether it is true, as of those of WHERE, HAVING and filters. */
    String writeCondition(Expression condition) {
        return new EsperWriter(scope, constants, subqueries, true).write(condition);
    }

    public String write(Expression expression) {
        boolean joined = expression instanceof Expression.Binary binary && Set.of("and", "or").contains(binary.operator());
        if (nullIsFalse && !joined) {
            return expression instanceof Expression.Between between && isFalseWithNull(between) ? between(between)
                    : new EsperWriter(scope, constants, subqueries).write(expression);
        }
        if (expression instanceof Expression.Literal literal) {
            return constants.text(literal);
        }
        if (expression instanceof Expression.Placeholder placeholder) {
            return constants.text(placeholder);
        }
        if (expression instanceof Expression.Property property) {
            EsperWriter withoutAliases = new EsperWriter(scope.withAliases(Map.of()), constants, subqueries);
            return scope.alias(property).map(withoutAliases::operand).orElseGet(() -> scope.resolve(property).text());
        }
        if (expression instanceof Expression.Unary unary) {
            return (unary.operator().equals("not") ? "not " : "-1 * ") + operand(unary.operand());
        }
        if (expression instanceof Expression.Binary binary) {
            return left(binary) + " " + binary.operator() + " " + operand(binary.right());
        }
        if (expression instanceof Expression.Call call) {
            return scope.keyed(call).isPresent() ? keyed(call) : call(call);
        }
        if (expression instanceof Expression.Case choice) {
            return choice(choice);
        }
        if (expression instanceof Expression.Array array) {
            return "{" + array.elements().stream().map(element -> fixed(element, ELEMENT)).collect(Collectors.joining(", ")) + "}";
        }
        return condition(expression);
    }

    /** The selected expression that a name stands for, or else the expression itself. */
    public Expression aliased(Expression expression) {
        return expression instanceof Expression.Property property ? scope.alias(property).orElse(expression) : expression;
    }

    String list(List<Expression> expressions) {
        return expressions.stream().map(this::write).collect(Collectors.joining(", "));
    }

    private String condition(Expression expression) {
        if (expression instanceof Expression.In in) {
            return operand(in.value()) + not(in.negated()) + " in (" + members(in.candidates()) + ")";
        }
        if (expression instanceof Expression.Between between) {
            return nullable(between);
        }
        if (expression instanceof Expression.Match match) {
            return match(match);
        }
        if (expression instanceof Expression.IsNull isNull) {
            return operand(isNull.value()) + " is" + not(isNull.negated()) + " null";
        }
        if (expression instanceof Expression.Scalar scalar) {
            return "(" + subqueries.text(scalar.query(), scope) + ")";
        }
        if (expression instanceof Expression.Exists exists) {
            return "exists (" + subqueries.text(exists.query(), scope) + ")";
        }
        if (expression instanceof Expression.InQuery in) {
            return operand(in.value()) + not(in.negated()) + " in (" + subqueries.text(in.query(), scope) + ")";
        }
        Expression.Quantified quantified = (Expression.Quantified) expression;
        return operand(quantified.value()) + " " + quantified.operator() + " " + quantified.quantifier() + " ("
                + subqueries.text(quantified.query(), scope) + ")";
    }

    /** A function, since Esper's own LIKE and REGEXP may take years for one event. */
    private String match(Expression.Match match) {
        String pattern = match.operator().equals("regexp") ? pattern(match.pattern()) : write(match.pattern());
        String escape = match.escape().map(text -> ", " + StringLiteral.encode(text)).orElse("");
        return (match.negated() ? "not " : "") + FunctionCatalog.esperOperator(match.operator())
                + "(" + write(match.value()) + ", " + pattern + escape + ")";
    }

    private String pattern(Expression expression) {
        return isConstant(expression) ? FunctionCatalog.esperOperator("pattern") + "(" + constants.fixedPattern(expression, EXPRESSION) + ")"
                : write(expression);
    }

    /** Null if one of the three is, while Esper's BETWEEN is false then. */
    private String nullable(Expression.Between between) {
        String known = Stream.of(between.value(), between.low(), between.high())
                .filter(part -> !(part instanceof Expression.Literal))
                .map(part -> operand(part) + " is not null")
                .collect(Collectors.joining(" and "));
        return known.isEmpty() ? between(between) : "case when " + known + " then " + between(between) + " end";
    }

    private String between(Expression.Between between) {
        return operand(between.value()) + not(between.negated()) + " between " + operand(between.low()) + " and "
                + operand(between.high());
    }

    /** Whether Esper's BETWEEN is not true when one of the three is null; its NOT BETWEEN looks at the first of them only. */
    private static boolean isFalseWithNull(Expression.Between between) {
        return !between.negated() || isConstant(between.low()) && isConstant(between.high());
    }

    private static boolean isConstant(Expression expression) {
        return expression instanceof Expression.Literal || expression instanceof Expression.Placeholder;
    }

    private String members(List<Expression> candidates) {
        return candidates.stream()
                .map(candidate -> candidate instanceof Expression.Array array ? list(array.elements()) : write(candidate))
                .collect(Collectors.joining(", "));
    }

    private String choice(Expression.Case choice) {
        String operand = choice.operand().map(value -> " " + write(value)).orElse("");
        String branches = choice.branches().stream()
                .map(branch -> " when " + write(branch.when()) + " then " + write(branch.then()))
                .collect(Collectors.joining());
        return "case" + operand + branches + choice.otherwise().map(value -> " else " + write(value)).orElse("") + " end";
    }

    private String call(Expression.Call call) {
        String name = Functions.canonical(call);
        if (call.star()) {
            return name + "(*)";
        }
        if (name.equals("now")) {
            return "current_timestamp()";
        }
        Optional<ScalarFunction> scalar = Functions.scalar(call);
        if (scalar.isPresent()) {
            return scalar.get().esperName() + "(" + IntStream.range(0, call.arguments().size())
                    .mapToObj(i -> scalar.get().isZone(i) ? fixed(call.arguments().get(i), ZONE) : write(call.arguments().get(i)))
                    .collect(Collectors.joining(", ")) + ")";
        }
        if (name.equals("cast") && call.arguments().get(0) instanceof Expression.Placeholder placeholder) {
            return constants.text(placeholder);
        }
        String arguments = switch (name) {
            case "prev", "prior" -> fixed(call.arguments().get(0), POSITION) + ", " + write(call.arguments().get(1));
            case "cast" -> write(call.arguments().get(0)) + ", " + TypeNames.text(call.arguments().get(1));
            case "instanceof" -> write(call.arguments().get(0)) + ", " + call.arguments().stream().skip(1).map(TypeNames::text)
                    .collect(Collectors.joining(", "));
            default -> list(call.arguments());
        };
        return name + "(" + (call.distinct() ? "distinct " : "") + arguments + ")";
    }

    /** Operators of one kind bind from left to right, so {@code a and b and c} needs no parentheses. */
    private String left(Expression.Binary binary) {
        boolean same = binary.left() instanceof Expression.Binary inner && inner.operator().equals(binary.operator());
        return same ? write(binary.left()) : operand(binary.left());
    }

    /** In parentheses unless it is one piece: the precedence in the tree holds whatever Esper's is. */
    private String operand(Expression expression) {
        boolean onePiece = isConstant(expression) || expression instanceof Expression.Property
                || expression instanceof Expression.Call || expression instanceof Expression.Array
                || expression instanceof Expression.Scalar || expression instanceof Expression.Exists;
        return onePiece ? write(expression) : "(" + write(expression) + ")";
    }

    /** As {@link #operand}, but a constant stays in the text. */
    private String fixed(Expression expression, String reason) {
        return isConstant(expression) ? constants.fixed(expression, reason) : operand(expression);
    }

    private String keyed(Expression.Call call) {
        String path = scope.resolve(scope.keyed(call).orElseThrow()).text();
        return path.substring(0, path.lastIndexOf('(')) + '(' + constants.fixed(call.arguments().get(0), KEY) + ')';
    }

    private static String not(boolean negated) {
        return negated ? " not" : "";
    }
}
