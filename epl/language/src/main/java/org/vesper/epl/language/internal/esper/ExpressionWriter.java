// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.functions.ScalarFunction;
import org.vesper.epl.language.internal.analysis.CheckedRule;
import org.vesper.epl.language.internal.function.ArgumentTexts;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.function.EplFunction;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.syntax.StringLiteral;
import org.vesper.epl.language.internal.template.Constants;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.ExpressionVisitor;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.MatchKind;
import org.vesper.epl.language.internal.tree.Quantifier;
import org.vesper.epl.language.internal.tree.UnaryOperator;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.result.Guard;

/** Writes checked expressions in Esper's dialect. */
final class ExpressionWriter implements ExpressionVisitor<String>, ArgumentTexts {

    private static final Map<Class<?>, Object> EXAMPLES = Stream.of(true, (byte) 1, (short) 1, 1, 1L, 1f, 1.0, "", BigInteger.ONE,
            BigDecimal.ONE, Instant.EPOCH).collect(Collectors.toMap(Object::getClass, example -> example));
    private static final String ELEMENT = "the elements of an array determine its type";
    private static final String EXPRESSION = "a regular expression is compiled with its statement";
    private static final String KEY = "the key of a property is part of its name";

    private final Scope scope;
    private final RuleTexts rule;
    private final ClauseGuard guard;

    /** The state shared by the writers of all expressions of a rule. */
    record RuleTexts(CheckedRule checked, Functions functions, Constants constants, SubqueryTexts subqueries) {
    }

    /** @param guard writes the guards of the calls that can fail; null for none */
    ExpressionWriter(Scope scope, RuleTexts rule, ClauseGuard guard) {
        this.scope = scope;
        this.rule = rule;
        this.guard = guard;
    }

    /**
     * Writes a condition for which false and null are equivalent, as in WHERE, HAVING and filters. It is null if one of its calls fails,
     * and so is each part that AND joins.
     */
    String writeCondition(Expression condition) {
        if (condition instanceof Expression.Binary both && both.operator() == BinaryOperator.AND) {
            return joined(both, this::writeCondition);
        }
        String text = truth(condition);
        return isOwn(text) ? guard.query().ownCondition(text) : sound(condition, text, () -> Boolean.class);
    }

    /** Whether it is a part of a subquery that has guards. */
    private boolean isOwn(String text) {
        return guard != null && guard.isNested() && Guard.isIn(text);
    }

    private String truth(Expression condition) {
        if (condition instanceof Expression.Binary binary && binary.operator().kind() == BinaryOperator.Kind.LOGICAL) {
            return joined(binary, this::truth);
        }
        String text = condition instanceof Expression.Between between && isFalseWithNull(between) ? plain(between) : write(condition);
        return text.startsWith("case") ? "(" + text + ")" : text;
    }

    /** Makes an expression null if one of its calls fails, where a part of it would make another value of the null of that call. */
    private String sound(Expression expression, String text, Supplier<Class<?>> type) {
        if (isOwn(text)) {
            return guard.query().own(text, type.get());
        }
        boolean accepting = Guard.isIn(text) && Expressions.all(expression)
                .anyMatch(part -> isAccepting(part) && !(part == expression && isMonotone(part)));
        return accepting ? ClauseGuard.sound(text, type.get()) : text;
    }

    /** Whether a condition holds for some row of a subquery, which the failure of another row leaves true. */
    private static boolean isMonotone(Expression condition) {
        return condition instanceof Expression.Exists || condition instanceof Expression.InQuery in && !in.negated()
                || condition instanceof Expression.Quantified each && each.quantifier() != Quantifier.ALL;
    }

    /** Whether an expression can have a value though one of its parts is null. */
    private boolean isAccepting(Expression expression) {
        if (expression instanceof Expression.Call call) {
            return call.isOperator() ? call.operator().equals("member")
                    : Calls.isMethod(call) || rule.functions().find(call).filter(EplFunction::acceptsNull).isPresent();
        }
        return expression instanceof Expression.IsNull || expression instanceof Expression.Case || expression instanceof Expression.In
                || expression instanceof Expression.Between || expression instanceof Expression.Array
                || expression instanceof Expression.OfQuery
                || expression instanceof Expression.Binary binary && binary.operator().kind() == BinaryOperator.Kind.LOGICAL;
    }

    @Override
    public String write(Expression expression) {
        return guard != null && guard.isSafe(expression) ? expression.accept(new ExpressionWriter(scope, rule, null))
                : expression.accept(this);
    }

    @Override
    public String list(List<Expression> expressions) {
        return expressions.stream().map(this::write).collect(Collectors.joining(", "));
    }

    // ---- values ----

    @Override
    public String literal(Expression.Literal literal) {
        return rule.constants().text(literal);
    }

    @Override
    public String placeholder(Expression.Placeholder placeholder) {
        return rule.constants().text(placeholder);
    }

    @Override
    public String property(Expression.Property property) {
        ExpressionWriter withoutAliases = new ExpressionWriter(scope.withAliases(Map.of()), rule, guard);
        return scope.alias(property).map(withoutAliases::operand).orElseGet(() -> EsperNames.property(scope.resolve(property)));
    }

    @Override
    public String unary(Expression.Unary unary) {
        return (unary.operator() == UnaryOperator.NOT ? "not " : "-1 * ") + operand(unary.operand());
    }

    @Override
    public String binary(Expression.Binary binary) {
        return joined(binary, this::write);
    }

    /**
     * Joins the operands. An operator is left-associative, so {@code a and b and c} needs no parentheses, except that Esper compares two
     * values only.
     */
    private static String joined(Expression.Binary binary, Function<Expression, String> writer) {
        Deque<Expression> operands = new ArrayDeque<>();
        Expression left = binary;
        boolean chain = true;
        while (chain && left instanceof Expression.Binary inner && inner.operator() == binary.operator()) {
            operands.push(inner.right());
            left = inner.left();
            chain = !binary.operator().isComparison();
        }
        operands.push(left);
        return operands.stream().map(operand -> operand(operand, writer))
                .collect(Collectors.joining(" " + binary.operator().symbol() + " "));
    }

    @Override
    public String call(Expression.Call call) {
        if (scope.keyed(call).isPresent()) {
            String path = EsperNames.property(scope.resolve(scope.keyed(call).orElseThrow()));
            return path.substring(0, path.lastIndexOf('(')) + '(' + fixed(call.arguments().get(0), KEY) + ')';
        }
        if (call.isOperator()) {
            ScalarFunction operator = FunctionCatalog.operator(call.operator());
            String arguments = "(" + list(call.arguments()) + ")";
            return isWidening(call) ? operator.esperName() + arguments : guarded(call, operator, arguments);
        }
        if (Calls.isMethod(call)) {
            return guarded(call, call.function() + "(" + list(call.arguments()) + ")");
        }
        EplFunction function = rule.functions().find(call).orElseThrow();
        String text = function.write(call, function.isAggregate() ? inAggregate(function, call) : this);
        boolean mayFail = guard != null && function.canFail(() -> typeOf(call));
        return mayFail ? guarded(call, text) : text;
    }

    /** The type of an expression, in which operators may have become calls. */
    private Class<?> typeOf(Expression expression) {
        if (expression instanceof Expression.Match) {
            return Boolean.class;
        }
        if (expression instanceof Expression.Call call && call.isOperator()) {
            Set<Class<?>> results = FunctionCatalog.operator(call.operator()).forms().stream().map(Method::getReturnType)
                    .collect(Collectors.toSet());
            return results.size() == 1 ? results.iterator().next() : typeOf(call.arguments().get(0));
        }
        return isMean(expression) ? BigDecimal.class : rule.checked().types(scope).typeOf(expression.map(this::typed));
    }

    /** Whether it is a mean of decimals: the rewriter has added the digits to which it is rounded. */
    private static boolean isMean(Expression expression) {
        return expression instanceof Expression.Call call && call.function().equalsIgnoreCase("AVG") && call.arguments().size() == 2;
    }

    /** The expression with values of the right types instead of calls of operators. */
    private Expression typed(Expression part) {
        return part instanceof Expression.Call call && call.isOperator() || isMean(part)
                ? new Expression.Literal(part.span(), EXAMPLES.get(typeOf(part)), -1) : part.map(this::typed);
    }

    /** Whether an operator converts numbers to a wider type that has each of their values. */
    private boolean isWidening(Expression.Call call) {
        return call.operator().equals("to_text") && typeOf(call.arguments().get(0)) == Character.class
                || (call.operator().startsWith("to_") || call.operator().matches("decimal_(lesser|greater)"))
                && call.arguments().stream().map(this::typeOf).allMatch(own -> Types.fits(own, typeOf(call), true)
                        && !(Types.isFloating(own) && Types.isBig(typeOf(call))));
    }

    /** Writes a call of the function of an operator. */
    private String guarded(Expression call, ScalarFunction operator, String arguments) {
        String text = operator.esperName() + arguments;
        return guard != null && operator.canFail() ? guard.guarded(call, text, typeOf(call)) : text;
    }

    private String guarded(Expression call, String text) {
        return guard == null ? text : guard.guarded(call, text, typeOf(call));
    }

    /** The writer of the arguments of an aggregate. */
    private ArgumentTexts inAggregate(EplFunction aggregate, Expression.Call call) {
        return guard == null ? this
                : new Arguments(new ExpressionWriter(scope, rule, guard.inAggregate()), aggregate.canRefuse() ? call : null);
    }

    /**
     * Writes the arguments of an aggregate.
     *
     * @param refusing the call of an aggregate that may refuse values: the guard of the first learns which event enters; otherwise null
     */
    private record Arguments(ExpressionWriter writer, Expression.Call refusing) implements ArgumentTexts {

        @Override
        public String write(Expression argument) {
            return writer.sound(argument, writer.write(argument), () -> writer.typeOf(argument));
        }

        @Override
        public String list(List<Expression> expressions) {
            Expression first = expressions.get(0);
            String text = write(first);
            return Stream.concat(Stream.of(refusing == null ? text : writer.guard.entering(refusing, text, writer.typeOf(first))),
                    expressions.stream().skip(1).map(this::write)).collect(Collectors.joining(", "));
        }

        @Override
        public String fixed(Expression argument, String reason) {
            return writer.fixed(argument, reason);
        }
    }

    @Override
    public String choice(Expression.Case choice) {
        String operand = choice.operand().map(value -> " " + write(value)).orElse("");
        String branches = choice.branches().stream()
                .map(branch -> " when " + write(branch.when()) + " then " + write(branch.then()))
                .collect(Collectors.joining());
        return "case" + operand + branches + choice.otherwise().map(value -> " else " + write(value)).orElse("") + " end";
    }

    @Override
    public String array(Expression.Array array) {
        return "{" + array.elements().stream().map(element -> fixed(element, ELEMENT)).collect(Collectors.joining(", ")) + "}";
    }

    @Override
    public String scalar(Expression.Scalar scalar) {
        return "(" + subquery(scalar, Optional.empty()) + ")";
    }

    // ---- conditions ----

    @Override
    public String in(Expression.In in) {
        return operand(in.value()) + not(in.negated()) + " in (" + list(in.members()) + ")";
    }

    @Override
    public String isNull(Expression.IsNull test) {
        return operand(test.value()) + " is" + not(test.negated()) + " null";
    }

    @Override
    public String exists(Expression.Exists exists) {
        return "exists (" + subquery(exists, Optional.empty()) + ")";
    }

    @Override
    public String inQuery(Expression.InQuery in) {
        return operand(in.value()) + not(in.negated()) + " in (" + subquery(in, in.conversion()) + ")";
    }

    @Override
    public String quantified(Expression.Quantified each) {
        return operand(each.value()) + " " + each.operator().symbol() + " " + each.quantifier().symbol() + " ("
                + subquery(each, each.conversion()) + ")";
    }

    /** Writes LIKE and REGEXP as functions, since Esper's own operators may take years for one event. */
    @Override
    public String match(Expression.Match match) {
        String pattern = match.kind() == MatchKind.REGEXP ? regularExpression(match.pattern()) : write(match.pattern());
        String escape = match.escape().map(text -> ", " + StringLiteral.encode(text)).orElse("");
        return (match.negated() ? "not " : "") + guarded(match, FunctionCatalog.operator(match.kind().name()),
                "(" + write(match.value()) + ", " + pattern + escape + ")");
    }

    private String regularExpression(Expression expression) {
        return expression instanceof Expression.Fixed constant
                ? FunctionCatalog.esperOperator("pattern") + "(" + rule.constants().fixedPattern(constant, EXPRESSION) + ")"
                : write(expression);
    }

    /** Writes BETWEEN such that it is null if one of its three operands is; Esper's BETWEEN is false in that case. */
    @Override
    public String between(Expression.Between between) {
        String known = between.parts().stream()
                .filter(part -> !(part instanceof Expression.Literal))
                .map(part -> operand(part) + " is not null")
                .collect(Collectors.joining(" and "));
        return known.isEmpty() ? plain(between) : "case when " + known + " then " + plain(between) + " end";
    }

    private String plain(Expression.Between between) {
        return operand(between.value()) + not(between.negated()) + " between " + operand(between.low()) + " and "
                + operand(between.high());
    }

    /** Whether Esper's BETWEEN is not true when one of the three operands is null; its NOT BETWEEN checks only the first of them. */
    private static boolean isFalseWithNull(Expression.Between between) {
        return !between.negated() || between.low() instanceof Expression.Fixed && between.high() instanceof Expression.Fixed;
    }

    private static String not(boolean negated) {
        return negated ? " not" : "";
    }

    // ---- parts ----

    private String subquery(Expression.OfQuery expression, Optional<String> conversion) {
        String text = rule.subqueries().text(expression.query(), conversion, guard == null ? Guard.Use.CONDITION : guard.use());
        if (guard != null && Guard.isIn(text)) {
            guard.addSubquery();
        }
        return text;
    }

    private String operand(Expression expression) {
        return operand(expression, this::write);
    }

    /** Writes an operand, in parentheses unless it is atomic, so that the tree's precedence does not depend on Esper's. */
    private static String operand(Expression expression, Function<Expression, String> writer) {
        return expression.isOnePiece() ? writer.apply(expression) : "(" + writer.apply(expression) + ")";
    }

    /** Writes an operand whose constant stays in the text. */
    @Override
    public String fixed(Expression expression, String reason) {
        return expression instanceof Expression.Fixed constant ? rule.constants().fixed(constant, reason) : operand(expression);
    }
}
