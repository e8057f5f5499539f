// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.util.MultiKey;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.epl.index.hash.PropertyHashedEventTableFactory;
import com.espertech.esper.common.internal.epl.index.hash.PropertyHashedEventTableUnadorned;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The events of one source of a join by their keys, those of a key in the order of arrival. Keys are compared by value: 0.0 equals -0.0,
 * and the decimal 10.50 equals 10.5. A key with a null or a NaN equals no other, so its event is not kept here.
 */
final class KeyedEvents extends PropertyHashedEventTableUnadorned {

    KeyedEvents(PropertyHashedEventTableFactory factory) {
        super(factory);
    }

    @Override
    protected Object getKey(EventBean event) {
        return canonical(super.getKey(event));
    }

    @Override
    public void add(EventBean event, ExprEvaluatorContext context) {
        Object key = getKey(event);
        if (key != null) {
            propertyIndex.computeIfAbsent(key, unused -> new LinkedHashSet<>()).add(event);
        }
    }

    @Override
    public Set<EventBean> lookup(Object key) {
        Object canonical = canonical(key);
        return canonical == null ? null : super.lookup(canonical);
    }

    @Override
    public Set<EventBean> lookupFAF(Object key) {
        Object canonical = canonical(key);
        return canonical == null ? null : super.lookupFAF(canonical);
    }

    /** An object that equals that of any key of the same value; null if the key equals no other. */
    private static Object canonical(Object key) {
        if (key instanceof Double number) {
            return number.isNaN() ? null : (Object) (number + 0.0);
        }
        if (key instanceof Float number) {
            return number.isNaN() ? null : (Object) (number + 0.0f);
        }
        if (key instanceof BigDecimal number) {
            return number.stripTrailingZeros();
        }
        return key instanceof MultiKey several ? composite(several) : key;
    }

    private static List<Object> composite(MultiKey keys) {
        Object[] parts = new Object[keys.getNumKeys()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = canonical(keys.getKey(i));
            if (parts[i] == null) {
                return null;
            }
        }
        return Arrays.asList(parts);
    }
}
