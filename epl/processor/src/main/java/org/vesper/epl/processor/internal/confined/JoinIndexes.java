// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventPropertyValueGetter;
import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.client.serde.DataInputOutputSerde;
import com.espertech.esper.common.client.util.StateMgmtSetting;
import com.espertech.esper.common.internal.collection.MultiKeyFromObjectArray;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.epl.index.base.EventTable;
import com.espertech.esper.common.internal.epl.index.base.EventTableFactory;
import com.espertech.esper.common.internal.epl.index.base.EventTableIndexServiceImpl;
import com.espertech.esper.common.internal.epl.index.hash.PropertyHashedEventTableFactory;

/**
 * Creates the indexes of joins and correlated subqueries: those of rules in Vesper's dialect find keys by {@link KeyedEvents}, all others
 * are Esper's own.
 */
final class JoinIndexes extends EventTableIndexServiceImpl {

    @Override
    @SuppressWarnings({"checkstyle:ParameterNumber", "rawtypes"}) // Esper's signature
    public EventTableFactory createHashedOnly(int indexedStreamNum, EventType eventType, String[] indexProps,
            MultiKeyFromObjectArray transformFireAndForget, DataInputOutputSerde keySerde, boolean unique, String optionalIndexName,
            EventPropertyValueGetter getter, DataInputOutputSerde optionalValueSerde, boolean isFireAndForget,
            StateMgmtSetting stateMgmtSettings) {
        return new Factory(indexedStreamNum, indexProps, unique, optionalIndexName, getter, transformFireAndForget);
    }

    private static final class Factory extends PropertyHashedEventTableFactory {

        Factory(int stream, String[] properties, boolean unique, String name, EventPropertyValueGetter getter,
                MultiKeyFromObjectArray transform) {
            super(stream, properties, unique, name, getter, transform);
        }

        @Override
        public EventTable[] makeEventTables(ExprEvaluatorContext context, Integer subqueryNumber) {
            return EsperStatements.has(context.getDeploymentId()) ? super.makeEventTables(context, subqueryNumber)
                    : new EventTable[] {new KeyedEvents(this)};
        }
    }
}
