// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.common.client.EventPropertyDescriptor;
import com.espertech.esper.common.client.EventType;
import java.util.LinkedHashMap;
import java.util.Map;

/** The columns of streams, windows and tables as Esper knows them, in the form in which rules in Vesper's dialect read them. */
final class EngineStreams {

    private EngineStreams() {
    }

    static org.vesper.api.EventType of(String name, EventType stream) {
        Map<String, Class<?>> columns = new LinkedHashMap<>();
        for (EventPropertyDescriptor column : stream.getPropertyDescriptors()) {
            columns.put(column.getPropertyName(), column.getPropertyType() == null ? Object.class : column.getPropertyType());
        }
        return org.vesper.api.EventType.ofMap(name, columns);
    }
}
