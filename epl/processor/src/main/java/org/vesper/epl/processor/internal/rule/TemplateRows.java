// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventSender;
import com.espertech.esper.common.internal.collection.IntSeqKeyOne;
import com.espertech.esper.common.internal.context.controller.condition.ContextControllerConditionNever;
import com.espertech.esper.common.internal.context.controller.initterm.ContextControllerInitTermOverlap;
import com.espertech.esper.common.internal.context.controller.initterm.ContextControllerInitTermPartitionKey;
import com.espertech.esper.common.internal.context.cpidsvc.ContextPartitionIdService;
import com.espertech.esper.common.internal.context.mgr.ContextManagerResident;
import java.util.Optional;

/**
 * The rows of a template in one engine, each a partition of Esper's context. An event starts a row, a call ends it. Ending it by an event
 * would cost each row a pattern with a filter, 600 bytes (benchmark {@code deploy}).
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
final class TemplateRows {

    private final EventSender sender;
    private final ContextManagerResident context;

    /** @param context Esper's context, whose statements have started */
    TemplateRows(EventSender sender, ContextManagerResident context) {
        this.sender = sender;
        this.context = context;
    }

    /** @param row the rule followed by its arguments */
    void begin(Object[] row) {
        sender.sendEvent(row);
    }

    /** Ends the row of a rule; does nothing if it has not begun. */
    void end(RunningRule rule) {
        if (isRowOf(rule, rule.row())) {
            end(rule.row());
        } else {
            ids().getIds().stream().filter(id -> isRowOf(rule, id)).toList().forEach(this::end);
        }
    }

    /** The row of a rule that has begun. */
    int rowOf(RunningRule rule) {
        return isRowOf(rule, rule.row()) ? rule.row()
                : ids().getIds().stream().filter(id -> isRowOf(rule, id)).findFirst().orElse(-1);
    }

    private boolean isRowOf(RunningRule rule, int id) {
        return rule(id).filter(each -> each.id() == rule.id()).isPresent();
    }

    /** The rule of a row. */
    Optional<RunningRule> rule(int id) {
        Object[] keys = id < 0 ? null : ids().getPartitionKeys(id);
        return Optional.ofNullable(keys).map(found -> ruleOf(((ContextControllerInitTermPartitionKey) found[0]).getTriggeringEvent()));
    }

    private static RunningRule ruleOf(EventBean row) {
        return (RunningRule) ((Object[]) row.getUnderlying())[0];
    }

    private ContextPartitionIdService ids() {
        return context.getContextPartitionIdService();
    }

    private void end(int id) {
        ContextControllerInitTermOverlap controller =
                (ContextControllerInitTermOverlap) context.getRealization().getContextControllers()[0];
        controller.rangeNotification(new IntSeqKeyOne(id), ContextControllerConditionNever.INSTANCE, null, null, null, null, null);
    }
}
