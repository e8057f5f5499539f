// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.source;

import com.espertech.esper.common.client.soda.ArithmaticExpression;
import com.espertech.esper.common.client.soda.BetweenExpression;
import com.espertech.esper.common.client.soda.CaseSwitchExpression;
import com.espertech.esper.common.client.soda.CaseWhenThenExpression;
import com.espertech.esper.common.client.soda.CastExpression;
import com.espertech.esper.common.client.soda.CoalesceExpression;
import com.espertech.esper.common.client.soda.ConcatExpression;
import com.espertech.esper.common.client.soda.Conjunction;
import com.espertech.esper.common.client.soda.ConstantExpression;
import com.espertech.esper.common.client.soda.ContextDescriptorKeyedSegmented;
import com.espertech.esper.common.client.soda.ContextDescriptorKeyedSegmentedItem;
import com.espertech.esper.common.client.soda.CrontabParameterExpression;
import com.espertech.esper.common.client.soda.Disjunction;
import com.espertech.esper.common.client.soda.EPStatementObjectModel;
import com.espertech.esper.common.client.soda.Expression;
import com.espertech.esper.common.client.soda.FilterStream;
import com.espertech.esper.common.client.soda.GroupByClauseExpressionSingle;
import com.espertech.esper.common.client.soda.InExpression;
import com.espertech.esper.common.client.soda.LikeExpression;
import com.espertech.esper.common.client.soda.NotExpression;
import com.espertech.esper.common.client.soda.OuterJoinQualifier;
import com.espertech.esper.common.client.soda.PatternEveryExpr;
import com.espertech.esper.common.client.soda.PatternExpr;
import com.espertech.esper.common.client.soda.PatternFilterExpr;
import com.espertech.esper.common.client.soda.PatternFollowedByExpr;
import com.espertech.esper.common.client.soda.PatternStream;
import com.espertech.esper.common.client.soda.PropertyValueExpression;
import com.espertech.esper.common.client.soda.RegExpExpression;
import com.espertech.esper.common.client.soda.RelationalOpExpression;
import com.espertech.esper.common.client.soda.SelectClauseElement;
import com.espertech.esper.common.client.soda.SelectClauseExpression;
import com.espertech.esper.common.client.soda.SelectClauseWildcard;
import com.espertech.esper.common.client.soda.Stream;
import com.espertech.esper.common.client.soda.StreamSelector;
import com.espertech.esper.common.client.soda.View;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;

/**
 * Finds the statements in Esper's dialect that cannot run in partitions. A statement can if all events that contribute to a row have the
 * same key: it belongs to a context that is partitioned by the key, or it handles each event alone, or retains, groups, joins and matches
 * events by key. In doubt it cannot: a refused statement can be put into such a context, but wrong rows would not be noticed.
 */
public final class EsperKeys {

    private static final Set<String> WINDOWS_OF_SINGLE_EVENTS = Set.of("keepall", "time");
    private static final Set<String> WINDOWS_BY_KEY = Set.of("unique", "firstunique", "groupwin");
    private static final Set<Class<?>> OF_ONE_EVENT = Set.of(PropertyValueExpression.class, ConstantExpression.class, Conjunction.class,
            Disjunction.class, NotExpression.class, RelationalOpExpression.class, ArithmaticExpression.class, InExpression.class,
            BetweenExpression.class, LikeExpression.class, RegExpExpression.class, CaseWhenThenExpression.class, CaseSwitchExpression.class,
            ConcatExpression.class, CoalesceExpression.class, CastExpression.class);

    private final String key;
    private final Map<String, EventType> types = new HashMap<>();
    private final Map<String, Set<String>> contexts = new HashMap<>();

    /** Ends the check of a statement. */
    private static final class Unsafe extends Exception {

        private static final long serialVersionUID = 1L;

        Unsafe(String reason) {
            super(reason);
        }
    }

    /**
     * @param key the property that determines the partition of an event
     * @param all all statements that will run, among which are those that declare contexts
     */
    public EsperKeys(String key, Collection<EventType> eventTypes, Collection<EsperSource> all) {
        this.key = key;
        eventTypes.forEach(type -> types.put(type.name(), type));
        all.forEach(source -> addContext(source.model()));
    }

    private void addContext(EPStatementObjectModel model) {
        if (model.getCreateContext() != null
                && model.getCreateContext().getDescriptor() instanceof ContextDescriptorKeyedSegmented keyed && isByKey(keyed)) {
            Set<String> streams = new HashSet<>();
            keyed.getItems().forEach(item -> streams.add(item.getFilter().getEventTypeName()));
            contexts.put(model.getCreateContext().getContextName(), streams);
        }
        if (model.getCreateWindow() != null && contexts.containsKey(model.getContextName())) {
            contexts.get(model.getContextName()).add(model.getCreateWindow().getWindowName());
        }
    }

    private boolean isByKey(ContextDescriptorKeyedSegmented context) {
        return context.getTerminationCondition() == null
                && (context.getInitiationConditions() == null || context.getInitiationConditions().isEmpty())
                && context.getItems().stream().map(ContextDescriptorKeyedSegmentedItem::getPropertyNames)
                .allMatch(names -> names.contains(key));
    }

    /** The reason why a statement cannot run in partitions; empty if it can. */
    public Optional<String> unsafe(EsperSource source) {
        try {
            check(source.model());
            return Optional.empty();
        } catch (Unsafe e) {
            return Optional.of("the statement cannot run in partitions by " + key + ": " + e.getMessage() + "; put it into a context, as in"
                    + " create context ByKey partition by " + key + " from ..., or into a processor that is not downstream of a partitioned"
                    + " stream");
        }
    }

    private void check(EPStatementObjectModel model) throws Unsafe {
        if (model.getCreateSchema() != null || model.getCreateExpression() != null || model.getCreateIndex() != null) {
            return;
        }
        if (model.getCreateContext() != null) {
            require(contexts.containsKey(model.getCreateContext().getContextName()), "the context is not partitioned by " + key + " alone");
            return;
        }
        if (model.getContextName() != null) {
            checkInContext(model);
            return;
        }
        if (model.getCreateWindow() != null) {
            checkViews(model.getCreateWindow().getViews());
            return;
        }
        require(EsperStatementKind.selects(model) || EsperStatementKind.fills(model), "it changes what events of several keys share");
        require(model.getOnExpr() == null && model.getIntoTableClause() == null, "its window or table has rows of several keys");
        require(model.getMatchRecognizeClause() == null, "it matches events of several keys");
        require(model.getOutputLimitClause() == null, "OUTPUT counts events of several keys");
        require(model.getOrderByClause() == null && model.getRowLimitClause() == null && !model.getSelectClause().isDistinct(),
                "ORDER BY, LIMIT and DISTINCT compare rows of several keys");
        checkStreams(model);
        checkExpressions(model);
        checkInsertion(model);
    }

    private void checkInContext(EPStatementObjectModel model) throws Unsafe {
        Set<String> streams = contexts.get(model.getContextName());
        require(streams != null, "its context is not partitioned by " + key + " alone");
        if (model.getFromClause() != null) {
            for (Stream stream : model.getFromClause().getStreams()) {
                if (stream instanceof FilterStream filter) {
                    String type = filter.getFilter().getEventTypeName();
                    require(streams.contains(type), "its context does not partition " + type);
                }
            }
        }
        checkInsertion(model);
    }

    private void checkStreams(EPStatementObjectModel model) throws Unsafe {
        List<Stream> streams = model.getFromClause().getStreams();
        for (Stream stream : streams) {
            if (stream instanceof FilterStream filter) {
                requireKeyIn(filter.getFilter().getEventTypeName());
                checkViews(filter.getViews());
            } else {
                require(stream instanceof PatternStream && streams.size() == 1, "it reads something other than streams of events");
                checkPattern(((PatternStream) stream).getExpression());
                require(isEmpty(((PatternStream) stream).getViews()), "its window keeps matches of several keys");
            }
        }
        if (streams.size() > 1) {
            checkJoin(model, streams);
        }
    }

    private void checkJoin(EPStatementObjectModel model, List<Stream> streams) throws Unsafe {
        Set<String> joined = new HashSet<>();
        List<OuterJoinQualifier> outer = model.getFromClause().getOuterJoinQualifiers();
        if (outer != null && !outer.isEmpty()) {
            for (OuterJoinQualifier qualifier : outer) {
                require(isKeyOf(qualifier.getLeft()).isPresent() && isKeyOf(qualifier.getRight()).isPresent(),
                        "ON does not compare the keys first");
            }
            return;
        }
        collectEqualKeys(model.getWhereClause(), joined);
        for (Stream stream : streams) {
            require(joined.contains(stream.getStreamName()), "WHERE does not require equal keys of the sources");
        }
        require(streams.size() == 2, "it joins more than two sources");
    }

    private void collectEqualKeys(Expression condition, Set<String> joined) {
        if (condition instanceof Conjunction all) {
            all.getChildren().forEach(each -> collectEqualKeys(each, joined));
        } else if (condition instanceof RelationalOpExpression equal && equal.getOperator().equals("=")) {
            Optional<String> left = isKeyOf(equal.getChildren().get(0));
            Optional<String> right = isKeyOf(equal.getChildren().get(1));
            if (left.isPresent() && right.isPresent()) {
                joined.add(left.get());
                joined.add(right.get());
            }
        }
    }

    /** The source whose key an expression is, empty if it has no name; absent for any other expression. */
    private Optional<String> isKeyOf(Expression expression) {
        if (!(expression instanceof PropertyValueExpression property)) {
            return Optional.empty();
        }
        String name = property.getPropertyName();
        int dot = name.indexOf('.');
        return name.substring(dot + 1).equals(key) ? Optional.of(name.substring(0, Math.max(dot, 0))) : Optional.empty();
    }

    private void checkViews(List<View> views) throws Unsafe {
        if (isEmpty(views) || isByKey(views.get(0)) && views.get(0).getName().equals("groupwin")) {
            return;
        }
        for (View view : views) {
            require(WINDOWS_OF_SINGLE_EVENTS.contains(view.getName()) || isByKey(view), "the window " + view.getName()
                    + " keeps events of several keys together");
        }
    }

    private boolean isByKey(View view) {
        return WINDOWS_BY_KEY.contains(view.getName())
                && view.getParameters().stream().anyMatch(parameter -> isKeyOf(parameter).isPresent());
    }

    /** Each first event starts a search of its own, and all later ones have its key. */
    private void checkPattern(PatternExpr pattern) throws Unsafe {
        String wanted = "a pattern is matched by key only if it is every a=... -> ..., and all later filters require " + key + " = a."
                + key;
        require(pattern instanceof PatternFollowedByExpr && pattern.getChildren().get(0) instanceof PatternEveryExpr, wanted);
        PatternExpr first = pattern.getChildren().get(0).getChildren().get(0);
        require(first instanceof PatternFilterExpr filter && filter.getTagName() != null, wanted);
        requireKeyIn(((PatternFilterExpr) first).getFilter().getEventTypeName());
        checkExpression(((PatternFilterExpr) first).getFilter().getFilter(), false);
        for (PatternExpr later : pattern.getChildren().subList(1, pattern.getChildren().size())) {
            checkLater(later, ((PatternFilterExpr) first).getTagName(), wanted);
        }
    }

    private void checkLater(PatternExpr part, String first, String wanted) throws Unsafe {
        if (part instanceof PatternFilterExpr filter) {
            requireKeyIn(filter.getFilter().getEventTypeName());
            Set<String> equal = new HashSet<>();
            collectEqualKeys(filter.getFilter().getFilter(), equal);
            require(equal.contains(first), wanted);
            checkExpression(filter.getFilter().getFilter(), false);
        }
        for (PatternExpr child : part.getChildren()) {
            checkLater(child, first, wanted);
        }
    }

    private void checkExpressions(EPStatementObjectModel model) throws Unsafe {
        boolean byKey = model.getGroupByClause() != null && model.getGroupByClause().getGroupByExpressions().stream()
                .allMatch(GroupByClauseExpressionSingle.class::isInstance)
                && model.getGroupByClause().getGroupByExpressions().stream()
                .anyMatch(single -> isKeyOf(((GroupByClauseExpressionSingle) single).getExpression()).isPresent());
        require(byKey || model.getGroupByClause() == null, "GROUP BY has groups of several keys");
        for (SelectClauseElement element : model.getSelectClause().getSelectList()) {
            if (element instanceof SelectClauseExpression column) {
                checkExpression(column.getExpression(), byKey);
            }
        }
        checkExpression(model.getWhereClause(), false);
        checkExpression(model.getHavingClause(), byKey);
        for (Stream stream : model.getFromClause().getStreams()) {
            checkExpression(stream instanceof FilterStream filter ? filter.getFilter().getFilter() : null, false);
        }
    }

    private void checkExpression(Expression expression, boolean grouped) throws Unsafe {
        if (expression == null) {
            return;
        }
        String kind = expression.getClass().getSimpleName();
        boolean aggregates = kind.endsWith("ProjectionExpression") || expression instanceof CrontabParameterExpression;
        require(OF_ONE_EVENT.contains(expression.getClass()) || grouped && aggregates,
                "it may compute with events of several keys (" + kind + ")");
        for (Expression child : expression.getChildren()) {
            checkExpression(child, grouped);
        }
    }

    /** The inserted events stay in the partition, so that their key has to be that of the events they are made from. */
    private void checkInsertion(EPStatementObjectModel model) throws Unsafe {
        if (model.getInsertInto() == null) {
            return;
        }
        List<String> names = model.getInsertInto().getColumnNames();
        List<SelectClauseElement> columns = model.getSelectClause().getSelectList();
        boolean hasKey = false;
        for (int i = 0; i < columns.size(); i++) {
            boolean whole = columns.get(i) instanceof SelectClauseWildcard && model.getFromClause().getStreams().size() == 1
                    && model.getFromClause().getStreams().get(0) instanceof FilterStream;
            hasKey |= whole || columns.get(i) instanceof SelectClauseExpression column && isKeyOf(column.getExpression()).isPresent()
                    && key.equals(isEmpty(names) ? column.getAsName() == null ? key : column.getAsName() : names.get(i));
        }
        require(hasKey && model.getInsertInto().getStreamSelector() == StreamSelector.ISTREAM_ONLY,
                "the events that it inserts have no column " + key + " that is the key of their source");
    }

    private void requireKeyIn(String stream) throws Unsafe {
        EventType type = types.get(stream);
        require(type == null || type.properties().containsKey(key) && !type.properties().get(key).isArray(),
                "events of " + stream + " have no key " + key);
    }

    private static boolean isEmpty(List<?> list) {
        return list == null || list.isEmpty();
    }

    private static void require(boolean condition, String reason) throws Unsafe {
        if (!condition) {
            throw new Unsafe(reason);
        }
    }
}
