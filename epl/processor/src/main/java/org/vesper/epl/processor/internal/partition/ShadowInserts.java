// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.context.util.EPStatementHandle;
import com.espertech.esper.common.internal.context.util.InsertIntoListener;
import com.espertech.esper.common.internal.event.core.NaturalEventBean;
import org.vesper.epl.language.result.Template;

/**
 * Holds back what rules in the shadow insert into streams, so that no rule reads it. Esper asks it for each event that a statement inserts,
 * so it is installed only while there are such rules.
 *
 * @param emitting the name of those statements whose events others may read; a sub-select of a rule inserts for its own rule
 */
record ShadowInserts(String emitting) implements InsertIntoListener {

    @Override
    public boolean inserted(EventBean event, EPStatementHandle statement) {
        if (!emitting.equals(statement.getStatementName())) {
            return true;
        }
        EventBean inserted = event instanceof NaturalEventBean natural ? natural.getOptionalSynthetic() : event;
        return !inserted.getEventType().isProperty(Template.RULE_COLUMN)
                || !(inserted.get(Template.RULE_COLUMN) instanceof OutputSource rule && rule.count().isShadow());
    }
}
