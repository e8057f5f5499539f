// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.vesper.epl.language.internal.grammar.EplParser;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.JoinSide;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;

/** Builds the syntax tree of a rule from its parse tree. */
public final class StatementBuilder {

    /** A hundred million days in milliseconds; the clock counts milliseconds in a long. */
    private static final double MAX_INTERVAL_MS = 1e8 * 86_400_000;

    private final RuleTokens tokens;
    private final ExpressionBuilder expressions;
    private final BitSet named = new BitSet();

    public StatementBuilder(RuleTokens tokens) {
        this.tokens = tokens;
        this.expressions = new ExpressionBuilder(tokens, this::query);
    }

    /** The shape of the tree built. It includes the constants in columns without an alias, since these columns are named by their text. */
    public RuleShape shape() {
        return expressions.shape(named);
    }

    public Statement build(EplParser.StatementContext tree) {
        Optional<Statement.Insert> insert = Optional.ofNullable(tree.insertInto()).map(this::insert);
        Optional<Statement.Output> output = Optional.ofNullable(tree.output()).map(this::output);
        return new Statement(insert, query(tree.query()), output);
    }

    private Statement.Insert insert(EplParser.InsertIntoContext tree) {
        List<String> columns = tree.columns.stream().map(ExpressionBuilder::name).toList();
        String stream = ExpressionBuilder.name(tree.stream);
        return new Statement.Insert(tokens.span(tree.stream), selector(tree.ISTREAM(), tree.RSTREAM()), stream, columns);
    }

    private Statement.Output output(EplParser.OutputContext tree) {
        Optional<Integer> events = Optional.ofNullable(tree.INTEGER()).map(node -> count(node.getSymbol()));
        Optional<Window.Interval> interval = Optional.ofNullable(tree.interval()).map(this::interval);
        return new Statement.Output(tokens.span(tree), kind(tree), events, interval);
    }

    private Query query(EplParser.QueryContext tree) {
        return new Query(tokens.span(tree), selector(tree.ISTREAM(), tree.RSTREAM()),
                tree.selectItem().stream().map(this::item).toList(),
                from(tree),
                Optional.ofNullable(tree.where).map(expressions::build),
                tree.groupBy.stream().map(expressions::build).toList(),
                Optional.ofNullable(tree.having).map(expressions::build),
                tree.orderItem().stream().map(item -> new Query.Order(expressions.build(item.expression()), item.DESC() != null)).toList());
    }

    private Query.Item item(EplParser.SelectItemContext tree) {
        if (tree.expression() == null) {
            return new Query.Item(tokens.span(tree), Optional.empty(), Optional.empty());
        }
        if (tree.name() == null) {
            named.set(tree.getStart().getTokenIndex(), tree.getStop().getTokenIndex() + 1);
        }
        return new Query.Item(tokens.span(tree.expression()), Optional.of(expressions.build(tree.expression())),
                Optional.ofNullable(tree.name()).map(ExpressionBuilder::name));
    }

    private Query.From from(EplParser.QueryContext tree) {
        if (tree.sources() == null) {
            return new Query.Matching(pattern(tree.pattern()), Optional.ofNullable(tree.window()).map(this::window));
        }
        return new Query.Sources(tree.sources().children.stream()
                .filter(ParserRuleContext.class::isInstance)
                .map(this::sourceOrJoin)
                .toList());
    }

    private Query.Source sourceOrJoin(ParseTree tree) {
        return tree instanceof EplParser.SourceContext source ? source(source) : outerJoin((EplParser.OuterJoinContext) tree);
    }

    private Query.Source source(EplParser.SourceContext tree) {
        return new Query.Source(tokens.span(tree), origin(tree.origin()), Optional.ofNullable(tree.alias()).map(StatementBuilder::alias),
                Optional.ofNullable(tree.window()).map(this::window), Optional.empty());
    }

    private Query.Source outerJoin(EplParser.OuterJoinContext tree) {
        List<Query.JoinKey> keys = tree.joinKey().stream()
                .map(key -> new Query.JoinKey(expressions.property(key.left), expressions.property(key.right)))
                .toList();
        Query.OuterJoin join = new Query.OuterJoin(JoinSide.valueOf(TokenNames.of(tree.side.getType())), keys);
        return new Query.Source(tokens.span(tree.origin()), origin(tree.origin()),
                Optional.ofNullable(tree.alias()).map(StatementBuilder::alias),
                Optional.ofNullable(tree.window()).map(this::window), Optional.of(join));
    }

    private Query.Origin origin(EplParser.OriginContext tree) {
        if (tree instanceof EplParser.StreamOriginContext stream) {
            return new Query.EventStream(ExpressionBuilder.name(stream.name()));
        }
        if (tree instanceof EplParser.QueryOriginContext nested) {
            return new Query.SubSelect(query(nested.query()));
        }
        EplParser.DatabaseOriginContext database = (EplParser.DatabaseOriginContext) tree;
        String sql = StringLiteral.decode(tokens.span(database), database.STRING().getText());
        return new Query.Database(ExpressionBuilder.name(database.name()), sql);
    }

    private static String alias(EplParser.AliasContext tree) {
        return tree.name() != null ? ExpressionBuilder.name(tree.name()) : ExpressionBuilder.name(tree.getStop());
    }

    // ---- windows ----

    private Window window(EplParser.WindowContext tree) {
        if (tree.ranking().size() > 1) {
            throw new SemanticError(tokens.span(tree.ranking(1)), "a window has one WITH only");
        }
        List<Expression.Property> partitionBy = tree.partition().stream()
                .flatMap(partition -> partition.property().stream())
                .map(expressions::property)
                .toList();
        Optional<Window.Ranking> ranking = tree.ranking().stream().map(this::ranking).findFirst();
        return new Window(tokens.span(tree), extent(tree), tree.BATCH() != null, ranking, partitionBy);
    }

    private Window.Extent extent(EplParser.WindowContext tree) {
        if (tree.ALL() != null) {
            return new Window.All();
        }
        if (tree.INTEGER() != null) {
            return new Window.Events(count(tree.INTEGER().getSymbol()));
        }
        return new Window.Time(interval(tree.interval()), Optional.ofNullable(tree.property()).map(expressions::property));
    }

    private Window.Ranking ranking(EplParser.RankingContext tree) {
        Optional<Integer> count = Optional.ofNullable(tree.INTEGER()).map(node -> count(node.getSymbol()));
        Window.RankingKind kind = Window.RankingKind.valueOf(TokenNames.of(tree.kind.getType()));
        return new Window.Ranking(tokens.span(tree), count, kind, expressions.property(tree.property()));
    }

    private Window.Interval interval(EplParser.IntervalContext tree) {
        for (int i = 1; i < tree.unit().size(); i++) {
            if (unit(tree, i).compareTo(unit(tree, i - 1)) <= 0) {
                throw new SemanticError(tokens.span(tree.unit(i)), "a time is written from its longest unit to its shortest, each once");
            }
        }
        requireLength(tree);
        List<Window.Part> parts = IntStream.range(0, tree.unit().size())
                .mapToObj(i -> new Window.Part(expressions.number(tree.number(i).getStart()), unit(tree, i)))
                .toList();
        return new Window.Interval(tokens.span(tree), parts);
    }

    private static Window.TimeUnit unit(EplParser.IntervalContext tree, int index) {
        return Window.TimeUnit.valueOf(TokenNames.of(tree.unit(index).getStart().getType()));
    }

    /** Rejects an interval that is shorter than the clock's tick or too long. */
    private void requireLength(EplParser.IntervalContext tree) {
        double ms = 0;
        for (int i = 0; i < tree.unit().size(); i++) {
            ms += expressions.number(tree.number(i).getStart()).doubleValue() * unit(tree, i).lengthMs();
        }
        if (ms < 1 || ms >= MAX_INTERVAL_MS) {
            throw new SemanticError(tokens.span(tree), "a time is at least 1 MILLISECOND and less than 100000000 DAYS, found "
                    + tokens.span(tree).text());
        }
    }

    private int count(Token token) {
        Number number = expressions.number(token);
        if (!(number instanceof Integer) || number.intValue() == 0) {
            throw new SemanticError(token, token.getText() + " is not a number of events; expected a whole number from 1 to "
                    + Integer.MAX_VALUE);
        }
        return number.intValue();
    }

    // ---- patterns ----

    private Pattern pattern(EplParser.PatternContext tree) {
        return chain(tree, Pattern.Join.FOLLOWED_BY, tree.patternChoice().stream().map(this::choice).toList());
    }

    private Pattern choice(EplParser.PatternChoiceContext tree) {
        return chain(tree, Pattern.Join.OR, tree.patternBoth().stream().map(this::both).toList());
    }

    private Pattern both(EplParser.PatternBothContext tree) {
        return chain(tree, Pattern.Join.AND, tree.patternPrefix().stream().map(this::prefixed).toList());
    }

    private Pattern chain(ParserRuleContext tree, Pattern.Join join, List<Pattern> parts) {
        return parts.size() == 1 ? parts.get(0) : new Pattern.Chain(tokens.span(tree), join, parts);
    }

    private Pattern prefixed(EplParser.PatternPrefixContext tree) {
        if (tree instanceof EplParser.PrefixedPatternContext prefixed) {
            Pattern pattern = prefixed(prefixed.patternPrefix());
            return prefixed.NOT() != null ? new Pattern.Not(tokens.span(prefixed), pattern)
                    : new Pattern.Every(tokens.span(prefixed), pattern);
        }
        EplParser.TimedPatternContext timed = (EplParser.TimedPatternContext) tree;
        Pattern pattern = atom(timed.patternAtom());
        return timed.interval() == null ? pattern : new Pattern.Within(tokens.span(timed), pattern, interval(timed.interval()));
    }

    private Pattern atom(EplParser.PatternAtomContext tree) {
        if (tree instanceof EplParser.NestedPatternContext nested) {
            return pattern(nested.pattern());
        }
        EplParser.EventPatternContext event = (EplParser.EventPatternContext) tree;
        return new Pattern.Atom(tokens.span(event.stream), Optional.ofNullable(event.tag).map(ExpressionBuilder::name),
                ExpressionBuilder.name(event.stream), event.expression().stream().map(expressions::build).toList());
    }

    private static Optional<EventSelector> selector(TerminalNode istream, TerminalNode rstream) {
        return istream != null ? Optional.of(EventSelector.ISTREAM) : rstream != null ? Optional.of(EventSelector.RSTREAM)
                : Optional.empty();
    }

    private static Optional<Statement.OutputKind> kind(EplParser.OutputContext tree) {
        return tree.ALL() != null ? Optional.of(Statement.OutputKind.ALL) : tree.FIRST() != null ? Optional.of(Statement.OutputKind.FIRST)
                : tree.LAST() != null ? Optional.of(Statement.OutputKind.LAST) : Optional.empty();
    }
}
