// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.vesper.epl.language.internal.grammar.EplParser;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.MatchKind;
import org.vesper.epl.language.internal.tree.Quantifier;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.tree.UnaryOperator;

/** Builds the syntax tree of expressions from their parse trees. */
final class ExpressionBuilder {

    private final RuleTokens tokens;
    private final Function<EplParser.QueryContext, Query> queries;
    private final BitSet constants = new BitSet();
    /** The only long whose digits are too large without its sign. */
    private static final Pattern SMALLEST = Pattern.compile("9223372036854775808[lL]?");

    private final BitSet negated = new BitSet();

    ExpressionBuilder(RuleTokens tokens, Function<EplParser.QueryContext, Query> queries) {
        this.tokens = tokens;
        this.queries = queries;
    }

    /** @param named the tokens that serve as column names */
    RuleShape shape(BitSet named) {
        BitSet free = (BitSet) constants.clone();
        free.andNot(named);
        return new RuleShape(free.stream().toArray(), negated);
    }

    Expression build(EplParser.ExpressionContext tree) {
        if (tree instanceof EplParser.ComparisonExpressionContext comparison) {
            return comparison(comparison.comparison());
        }
        if (tree instanceof EplParser.NotExpressionContext not) {
            return Expression.Unary.not(tokens.span(tree), build(not.expression()));
        }
        EplParser.BinaryExpressionContext binary = (EplParser.BinaryExpressionContext) tree;
        return new Expression.Binary(tokens.span(tree), operator(binary.operator), build(binary.left), build(binary.right));
    }

    // ---- comparisons, from left to right ----

    private Expression comparison(EplParser.ComparisonContext tree) {
        Expression left = relation(tree.relation());
        for (int i = 0; i < tree.operand.size(); i++) {
            EplParser.ComparisonOperandContext operand = tree.operand.get(i);
            Span span = tokens.span(tree.getStart(), operand.getStop());
            BinaryOperator operator = operator(tree.operator.get(i));
            left = operand.quantified() != null ? quantified(span, left, operator, operand.quantified())
                    : new Expression.Binary(span, operator, left, relation(operand.relation()));
        }
        return left;
    }

    private Expression relation(EplParser.RelationContext tree) {
        Expression left = value(tree.value());
        for (EplParser.RelationTailContext tail : tree.relationTail()) {
            left = tail(tokens.span(tree.getStart(), tail.getStop()), left, tail);
        }
        return left;
    }

    private Expression tail(Span span, Expression left, EplParser.RelationTailContext tree) {
        if (tree instanceof EplParser.OrderTailContext order) {
            return order.quantified() != null ? quantified(span, left, operator(order.operator), order.quantified())
                    : new Expression.Binary(span, operator(order.operator), left, value(order.value()));
        }
        if (tree instanceof EplParser.InTailContext in) {
            boolean negated = in.NOT() != null;
            return in.query() != null ? new Expression.InQuery(span, left, negated, queries.apply(in.query()), Optional.empty())
                    : new Expression.In(span, left, negated, all(in.expression()));
        }
        if (tree instanceof EplParser.BetweenTailContext between) {
            return new Expression.Between(span, left, between.NOT() != null, value(between.low), value(between.high));
        }
        if (tree instanceof EplParser.MatchTailContext match) {
            Optional<String> escape = Optional.ofNullable(match.STRING()).map(node -> escape(span, node.getSymbol()));
            MatchKind kind = match.operator.getType() == EplParser.LIKE ? MatchKind.LIKE : MatchKind.REGEXP;
            return new Expression.Match(span, left, match.NOT() != null, kind, value(match.value()), escape);
        }
        return new Expression.IsNull(span, left, ((EplParser.NullTailContext) tree).NOT() != null);
    }

    private static String escape(Span span, Token token) {
        String text = StringLiteral.decode(span, token.getText());
        if (text.codePointCount(0, text.length()) != 1) {
            throw new SemanticError(token, "ESCAPE takes one character, found " + token.getText());
        }
        return text;
    }

    private Expression quantified(Span span, Expression left, BinaryOperator operator, EplParser.QuantifiedContext tree) {
        Quantifier quantifier = tree.ALL() != null ? Quantifier.ALL : tree.ANY() != null ? Quantifier.ANY : Quantifier.SOME;
        return new Expression.Quantified(span, left, operator, quantifier, queries.apply(tree.query()), Optional.empty());
    }

    // ---- arithmetic ----

    private Expression value(EplParser.ValueContext tree) {
        if (tree instanceof EplParser.PrimaryValueContext primary) {
            return primary(primary.primary());
        }
        if (tree instanceof EplParser.BinaryValueContext binary) {
            return new Expression.Binary(tokens.span(tree), operator(binary.operator), value(binary.left), right(binary));
        }
        EplParser.SignedValueContext signed = (EplParser.SignedValueContext) tree;
        if (signed.sign.getType() != EplParser.PLUS && SMALLEST.matcher(signed.value().getText()).matches()) {
            return new Expression.Literal(tokens.span(tree), Long.MIN_VALUE, -1);
        }
        Expression operand = value(signed.value());
        return signed.sign.getType() == EplParser.PLUS ? operand : negated(tokens.span(tree), operand);
    }

    private Expression right(EplParser.BinaryValueContext binary) {
        Expression right = value(binary.right);
        return binary.operator.getType() == EplParser.PERCENT ? divisor(right) : right;
    }

    /** Makes a constant divisor part of the shape, since a remainder is defined only for some divisors. */
    private Expression divisor(Expression right) {
        if (right instanceof Expression.Literal literal && literal.token() >= 0) {
            constants.clear(literal.token());
        }
        return right;
    }

    /** Negates an operand. A number absorbs its minus sign; anything else keeps it as an operator. */
    private Expression negated(Span span, Expression operand) {
        if (operand instanceof Expression.Literal literal && literal.value() instanceof Number number) {
            negated.flip(literal.token());
            return new Expression.Literal(span, Numbers.negated(number), literal.token());
        }
        return new Expression.Unary(span, UnaryOperator.MINUS, operand);
    }

    private Expression primary(EplParser.PrimaryContext tree) {
        Span span = tokens.span(tree);
        if (tree instanceof EplParser.LiteralPrimaryContext literal) {
            return literal(span, literal.literal());
        }
        if (tree instanceof EplParser.PropertyPrimaryContext property) {
            return property(property.property());
        }
        if (tree instanceof EplParser.CallPrimaryContext call) {
            return call(span, call.call());
        }
        if (tree instanceof EplParser.NestedPrimaryContext nested) {
            return build(nested.expression());
        }
        if (tree instanceof EplParser.CasePrimaryContext choice) {
            return choice(span, choice);
        }
        if (tree instanceof EplParser.ArrayPrimaryContext array) {
            return new Expression.Array(span, all(array.expression()));
        }
        if (tree instanceof EplParser.QueryPrimaryContext query) {
            return new Expression.Scalar(span, queries.apply(query.query()));
        }
        if (tree instanceof EplParser.ExistsPrimaryContext exists) {
            return new Expression.Exists(span, queries.apply(exists.query()));
        }
        return new Expression.Placeholder(span, tree.getStart().getTokenIndex());
    }

    private Expression choice(Span span, EplParser.CasePrimaryContext tree) {
        List<Expression.Branch> branches = tree.branch().stream()
                .map(branch -> new Expression.Branch(build(branch.when), build(branch.then)))
                .toList();
        return new Expression.Case(span, Optional.ofNullable(tree.operand).map(this::build), branches,
                Optional.ofNullable(tree.otherwise).map(this::build));
    }

    private Expression call(Span span, EplParser.CallContext tree) {
        EplParser.FunctionContext function = tree.function();
        List<String> path = function.name().stream().map(ExpressionBuilder::name).toList();
        String name = function.EXISTS() != null ? "exists" : String.join(".", path);
        List<Expression> arguments = all(tree.expression());
        boolean plain = tree.STAR() == null && tree.DISTINCT() == null;
        if (plain && name.equalsIgnoreCase("mod") && arguments.size() == 2) {
            return new Expression.Binary(span, BinaryOperator.REMAINDER, arguments.get(0), divisor(arguments.get(1)));
        }
        return new Expression.Call(span, name, tree.STAR() != null, tree.DISTINCT() != null, arguments);
    }

    Expression.Property property(EplParser.PropertyContext tree) {
        List<Expression.Segment> path = tree.segment().stream().map(this::segment).toList();
        return new Expression.Property(tokens.span(tree), path, tree.QUESTION() != null);
    }

    private Expression.Segment segment(EplParser.SegmentContext tree) {
        Optional<Integer> index = Optional.ofNullable(tree.INTEGER()).map(node -> number(node.getSymbol()).intValue());
        Optional<String> key = Optional.ofNullable(tree.STRING()).map(node -> StringLiteral.decode(tokens.span(tree), node.getText()));
        return new Expression.Segment(name(tree.name()), index, key);
    }

    // ---- tokens ----

    private Expression.Literal literal(Span span, EplParser.LiteralContext tree) {
        Token token = tree.getStart();
        if (RuleTokens.isConstant(token)) {
            constants.set(token.getTokenIndex());
        }
        return new Expression.Literal(span, value(span, token), token.getTokenIndex());
    }

    private Object value(Span span, Token token) {
        return switch (token.getType()) {
            case EplParser.STRING -> StringLiteral.decode(span, token.getText());
            case EplParser.TRUE -> Boolean.TRUE;
            case EplParser.FALSE -> Boolean.FALSE;
            case EplParser.NULL -> null;
            default -> number(token);
        };
    }

    Number number(Token token) {
        return Numbers.parse(token.getText()).orElseThrow(() -> new SemanticError(token, "the number " + token.getText()
                + " is too large"));
    }

    /** The name without its backticks, if any. */
    static String name(EplParser.NameContext tree) {
        return name(tree.getStart());
    }

    static String name(Token token) {
        String text = token.getText();
        return token.getType() == EplParser.QUOTED_NAME ? text.substring(1, text.length() - 1) : text;
    }

    private static BinaryOperator operator(Token token) {
        return token.getType() == EplParser.NE ? BinaryOperator.UNEQUAL : BinaryOperator.of(token.getText().toLowerCase(Locale.ROOT));
    }

    private List<Expression> all(List<EplParser.ExpressionContext> trees) {
        return trees.stream().map(this::build).toList();
    }
}
