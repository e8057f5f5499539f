// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.source;

import com.espertech.esper.common.client.soda.CreateSchemaClause;
import com.espertech.esper.common.client.soda.EPStatementObjectModel;
import com.espertech.esper.common.client.soda.SchemaColumnDesc;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventType;

/** The columns of streams that CREATE SCHEMA declares in Esper's dialect, so that rules in Vesper's dialect can read them. */
final class EsperColumns {

    private static final Map<String, Class<?>> TYPES = types();

    private EsperColumns() {
    }

    private static Map<String, Class<?>> types() {
        Map<String, Class<?>> types = new LinkedHashMap<>();
        for (Class<?> type : List.of(String.class, Integer.class, Long.class, Double.class, Float.class, Boolean.class, Short.class,
                Byte.class, BigDecimal.class, BigInteger.class, Instant.class)) {
            types.put(type.getSimpleName().toLowerCase(Locale.ROOT), type);
            types.put(type.getName().toLowerCase(Locale.ROOT), type);
        }
        types.put("int", Integer.class);
        types.put("bool", Boolean.class);
        return types;
    }

    /** The stream; empty if the statement declares none, or one with columns that are not all values and named in the statement. */
    static Optional<EventType> declaredBy(EPStatementObjectModel model) {
        CreateSchemaClause schema = model.getCreateSchema();
        if (schema == null || !isEmpty(schema.getInherits()) || !isEmpty(schema.getCopyFrom()) || !isEmpty(schema.getTypes())) {
            return Optional.empty();
        }
        Map<String, Class<?>> columns = new LinkedHashMap<>();
        for (SchemaColumnDesc column : schema.getColumns()) {
            Class<?> type = TYPES.get(column.getType().toLowerCase(Locale.ROOT));
            if (type == null) {
                return Optional.empty();
            }
            columns.put(column.getName(), type);
        }
        return Optional.of(EventType.ofMap(schema.getSchemaName(), columns));
    }

    private static boolean isEmpty(Iterable<?> names) {
        return names == null || !names.iterator().hasNext();
    }
}
