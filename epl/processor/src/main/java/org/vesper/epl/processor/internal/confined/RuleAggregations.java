// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.context.airegistry.AIRegistryAggregation;
import com.espertech.esper.common.internal.epl.agg.core.AggregationGroupByRollupLevel;
import com.espertech.esper.common.internal.epl.agg.core.AggregationRow;
import com.espertech.esper.common.internal.epl.agg.core.AggregationRowRemovedCallback;
import com.espertech.esper.common.internal.epl.agg.core.AggregationService;
import com.espertech.esper.common.internal.epl.agg.core.AggregationServiceVisitor;
import com.espertech.esper.common.internal.epl.agg.core.AggregationServiceVisitorWGroupDetail;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import java.util.Collection;

/**
 * The aggregates of a statement by rule number. Esper keeps them in a {@code HashMap} with boxed numbers and looks up the rule for each
 * value that it reads; in a profile of 400 rules, two per symbol (benchmark {@code throughput}), that took a fifth of all time. Here they
 * are in an open-addressing array that also remembers the latest look-up. <b>Threading:</b> one thread at a time.
 */
final class RuleAggregations implements AIRegistryAggregation {

    private static final int SMALLEST = 16;
    /**
     * 2^32 divided by the golden ratio. Rule numbers are consecutive; without spreading, removing one from a run of 100,000 would move all
     * that follow.
     */
    private static final int SPREAD = 0x9E3779B9;

    private int[] rules = new int[SMALLEST];
    private AggregationService[] services = new AggregationService[SMALLEST];
    private int size;
    private int latestRule = -1;
    private AggregationService latest;

    private AggregationService of(int rule) {
        if (rule != latestRule) {
            latest = services[find(rule)];
            latestRule = rule;
        }
        return latest;
    }

    private AggregationService of(ExprEvaluatorContext context) {
        return of(context.getAgentInstanceId());
    }

    /** The slot of a rule, or the free slot where it belongs. */
    private int find(int rule) {
        int mask = rules.length - 1;
        int place = rule * SPREAD >>> Integer.numberOfLeadingZeros(mask);
        while (services[place] != null && rules[place] != rule) {
            place = place + 1 & mask;
        }
        return place;
    }

    @Override
    public void assignService(int rule, AggregationService service) {
        latestRule = -1;
        if (2 * (size + 1) > rules.length) {
            resize(2 * rules.length);
        }
        put(rule, service);
    }

    @Override
    public void deassignService(int rule) {
        latestRule = -1;
        latest = null;
        int place = find(rule);
        if (services[place] != null) {
            services[place] = null;
            size--;
            closeGap(place);
        }
    }

    /** Moves the entries that had skipped the slot that is now free, so that they can be found from their home slots. */
    private void closeGap(int free) {
        int mask = rules.length - 1;
        for (int place = free + 1 & mask; services[place] != null; place = place + 1 & mask) {
            AggregationService service = services[place];
            services[place] = null;
            size--;
            put(rules[place], service);
        }
    }

    private void put(int rule, AggregationService service) {
        int place = find(rule);
        size += services[place] == null ? 1 : 0;
        rules[place] = rule;
        services[place] = service;
    }

    private void resize(int capacity) {
        int[] oldRules = rules;
        AggregationService[] oldServices = services;
        rules = new int[capacity];
        services = new AggregationService[capacity];
        size = 0;
        for (int i = 0; i < oldRules.length; i++) {
            if (oldServices[i] != null) {
                put(oldRules[i], oldServices[i]);
            }
        }
    }

    @Override
    public int getInstanceCount() {
        return size;
    }

    @Override
    public void applyEnter(EventBean[] events, Object groupKey, ExprEvaluatorContext context) {
        of(context).applyEnter(events, groupKey, context);
    }

    @Override
    public void applyLeave(EventBean[] events, Object groupKey, ExprEvaluatorContext context) {
        of(context).applyLeave(events, groupKey, context);
    }

    @Override
    public void setCurrentAccess(Object groupKey, int rule, AggregationGroupByRollupLevel rollupLevel) {
        of(rule).setCurrentAccess(groupKey, rule, null);
    }

    @Override
    public AggregationService getContextPartitionAggregationService(int rule) {
        return of(rule);
    }

    @Override
    public void clearResults(ExprEvaluatorContext context) {
        of(context).clearResults(context);
    }

    @Override
    public Object getValue(int column, int rule, EventBean[] events, boolean isNewData, ExprEvaluatorContext context) {
        return of(rule).getValue(column, rule, events, isNewData, context);
    }

    @Override
    public Collection<EventBean> getCollectionOfEvents(int column, EventBean[] events, boolean isNewData, ExprEvaluatorContext context) {
        return of(context).getCollectionOfEvents(column, events, isNewData, context);
    }

    @Override
    public Collection<Object> getCollectionScalar(int column, EventBean[] events, boolean isNewData, ExprEvaluatorContext context) {
        return of(context).getCollectionScalar(column, events, isNewData, context);
    }

    @Override
    public EventBean getEventBean(int column, EventBean[] events, boolean isNewData, ExprEvaluatorContext context) {
        return of(context).getEventBean(column, events, isNewData, context);
    }

    @Override
    public AggregationRow getAggregationRow(int rule, EventBean[] events, boolean isNewData, ExprEvaluatorContext context) {
        return of(context).getAggregationRow(rule, events, isNewData, context);
    }

    @Override
    public Object getGroupKey(int rule) {
        return of(rule).getGroupKey(rule);
    }

    @Override
    public Collection<Object> getGroupKeys(ExprEvaluatorContext context) {
        return of(context).getGroupKeys(context);
    }

    @Override
    public void setRemovedCallback(AggregationRowRemovedCallback callback) {
        // Each rule's aggregates hold it.
    }

    @Override
    public void accept(AggregationServiceVisitor visitor) {
        throw new UnsupportedOperationException("Vesper never calls this method");
    }

    @Override
    public void acceptGroupDetail(AggregationServiceVisitorWGroupDetail visitor) {
        throw new UnsupportedOperationException("Vesper never calls this method");
    }

    @Override
    public boolean isGrouped() {
        throw new UnsupportedOperationException("Vesper never calls this method");
    }

    @Override
    public void stop() {
        // Each rule's aggregates are stopped separately.
    }
}
