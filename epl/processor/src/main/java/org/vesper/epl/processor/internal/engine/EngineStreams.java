// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.common.client.EventPropertyDescriptor;
import com.espertech.esper.common.client.EventType;
import java.util.LinkedHashMap;
import java.util.Map;

/** The types of streams as Esper knows them, in the form in which rules in Vesper's dialect read them. */
final class EngineStreams {

    private EngineStreams() {
    }

    static org.vesper.api.EventType of(EventType stream) {
        Map<String, Class<?>> columns = new LinkedHashMap<>();
        for (EventPropertyDescriptor column : stream.getPropertyDescriptors()) {
            columns.put(column.getPropertyName(), column.getPropertyType() == null ? Object.class : column.getPropertyType());
        }
        return org.vesper.api.EventType.ofMap(stream.getName(), columns);
    }
}
