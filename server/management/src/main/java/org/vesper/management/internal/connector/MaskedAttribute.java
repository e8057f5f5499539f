// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.util.stream.Stream;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.TabularData;
import javax.management.openmbean.TabularDataSupport;
import org.vesper.config.Secrets;

/** Masks secrets in what the JVM tells about itself: its arguments, those of agents too, and its system properties. */
final class MaskedAttribute {

    private static final String JVM = "java.lang:type=Runtime";
    private static final String KEY = "key";
    private static final String VALUE = "value";

    private MaskedAttribute() {
    }

    /** The value of an attribute as a client may see it. */
    static Object shown(ObjectName mbean, String attribute, Object value) {
        if (!mbean.getCanonicalName().equals(JVM)) {
            return value;
        }
        if (value instanceof String[] arguments) {
            return Stream.of(arguments).map(Secrets::masked).toArray(String[]::new);
        }
        return value instanceof TabularData properties ? properties(properties) : value;
    }

    private static TabularData properties(TabularData properties) {
        TabularData shown = new TabularDataSupport(properties.getTabularType());
        for (Object row : properties.values()) {
            CompositeData property = (CompositeData) row;
            String key = (String) property.get(KEY);
            shown.put(row(property, key, Secrets.shown(key, (String) property.get(VALUE))));
        }
        return shown;
    }

    private static CompositeData row(CompositeData property, String key, String value) {
        try {
            return new CompositeDataSupport(property.getCompositeType(), new String[] {KEY, VALUE}, new Object[] {key, value});
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }
}
