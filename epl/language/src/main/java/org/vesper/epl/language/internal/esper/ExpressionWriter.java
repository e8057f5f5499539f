// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.internal.function.ArgumentTexts;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.syntax.StringLiteral;
import org.vesper.epl.language.internal.template.Constants;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.ExpressionVisitor;
import org.vesper.epl.language.internal.tree.MatchKind;
import org.vesper.epl.language.internal.tree.UnaryOperator;
import org.vesper.epl.language.internal.typing.Scope;

/** Writes checked expressions in Esper's dialect. */
final class ExpressionWriter implements ExpressionVisitor<String>, ArgumentTexts {

    private static final String ELEMENT = "the elements of an array determine its type";
    private static final String EXPRESSION = "a regular expression is compiled with its statement";
    private static final String KEY = "the key of a property is part of its name";

    private final Scope scope;
    private final RuleTexts rule;

    /** The state shared by the writers of all expressions of a rule. */
    record RuleTexts(Functions functions, Constants constants, SubqueryTexts subqueries) {
    }

    ExpressionWriter(Scope scope, RuleTexts rule) {
        this.scope = scope;
        this.rule = rule;
    }

    /** Writes a condition for which false and null are equivalent, as in WHERE, HAVING and filters. */
    String writeCondition(Expression condition) {
        if (condition instanceof Expression.Binary binary && binary.operator().kind() == BinaryOperator.Kind.LOGICAL) {
            return joined(binary, this::writeCondition);
        }
        String text = condition instanceof Expression.Between between && isFalseWithNull(between) ? plain(between) : write(condition);
        return text.startsWith("case") ? "(" + text + ")" : text;
    }

    @Override
    public String write(Expression expression) {
        return expression.accept(this);
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
        ExpressionWriter withoutAliases = new ExpressionWriter(scope.withAliases(Map.of()), rule);
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

    /** Joins the operands. An operator is left-associative, so {@code a and b and c} needs no parentheses. */
    private static String joined(Expression.Binary binary, Function<Expression, String> writer) {
        Deque<Expression> operands = new ArrayDeque<>();
        Expression left = binary;
        while (left instanceof Expression.Binary inner && inner.operator() == binary.operator()) {
            operands.push(inner.right());
            left = inner.left();
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
            return FunctionCatalog.esperOperator(call.operator()) + "(" + list(call.arguments()) + ")";
        }
        return Calls.isMethod(call) ? call.function() + "(" + list(call.arguments()) + ")"
                : rule.functions().find(call).orElseThrow().write(call, this);
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
        return "(" + rule.subqueries().text(scalar.query(), scope, Optional.empty()) + ")";
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
        return "exists (" + rule.subqueries().text(exists.query(), scope, Optional.empty()) + ")";
    }

    @Override
    public String inQuery(Expression.InQuery in) {
        return operand(in.value()) + not(in.negated()) + " in (" + rule.subqueries().text(in.query(), scope, in.conversion()) + ")";
    }

    @Override
    public String quantified(Expression.Quantified each) {
        return operand(each.value()) + " " + each.operator().symbol() + " " + each.quantifier().symbol() + " ("
                + rule.subqueries().text(each.query(), scope, each.conversion()) + ")";
    }

    /** Writes LIKE and REGEXP as functions, since Esper's own operators may take years for one event. */
    @Override
    public String match(Expression.Match match) {
        String pattern = match.kind() == MatchKind.REGEXP ? regularExpression(match.pattern()) : write(match.pattern());
        String escape = match.escape().map(text -> ", " + StringLiteral.encode(text)).orElse("");
        return (match.negated() ? "not " : "") + FunctionCatalog.esperOperator(match.kind().name())
                + "(" + write(match.value()) + ", " + pattern + escape + ")";
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
