// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.context.util.EPStatementHandle;
import com.espertech.esper.common.internal.context.util.InsertIntoListener;
import com.espertech.esper.common.internal.event.core.NaturalEventBean;
import org.vesper.epl.language.result.Template;
import org.vesper.epl.processor.internal.engine.EngineNames;
import org.vesper.epl.processor.internal.function.CallFailures;

/**
 * Holds back what no rule may read of the events that rules insert into streams: those of rules in the shadow, and lost rows, which have
 * no rule. Esper asks it for each event that a statement inserts.
 *
 * @param shadow whether there are rules in the shadow
 * @param silent whether no rule has an effect
 */
record HeldInserts(boolean shadow, boolean silent, CallFailures calls) implements InsertIntoListener {

    /** Whether others may read the event; a sub-select of a rule inserts for its own rule. */
    @Override
    public boolean inserted(EventBean event, EPStatementHandle statement) {
        if (!shadow && !silent && !calls.hasLostAny() || !EngineNames.RULE_STATEMENT.equals(statement.getStatementName())) {
            return true;
        }
        if (silent) {
            return false;
        }
        EventBean inserted = event instanceof NaturalEventBean natural ? natural.getOptionalSynthetic() : event;
        if (!inserted.getEventType().isProperty(Template.RULE_COLUMN)) {
            return true;
        }
        OutputSource rule = (OutputSource) inserted.get(Template.RULE_COLUMN);
        return rule != null && !rule.count().isShadow();
    }
}
