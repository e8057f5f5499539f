// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    /** KEY=VALUE, alone or in a list such as that of an agent. */
    private static final Pattern SETTING = Pattern.compile("([\\w.-]+)=([^,\\s]+)");

    private MaskedAttribute() {
    }

    /** The value of an attribute as a client may see it. */
    static Object shown(ObjectName mbean, String attribute, Object value) {
        if (!mbean.getCanonicalName().equals(JVM)) {
            return value;
        }
        if (value instanceof String[] arguments) {
            return Stream.of(arguments).map(MaskedAttribute::argument).toArray(String[]::new);
        }
        return value instanceof TabularData properties ? properties(properties) : value;
    }

    /** All that follows a secret key of -D is its value; one of an agent ends at a comma. */
    private static String argument(String argument) {
        int equals = argument.indexOf('=');
        if (argument.startsWith("-D") && equals > 0) {
            String key = argument.substring(2, equals);
            String value = argument.substring(equals + 1);
            String shown = Secrets.shown(key, value);
            return argument.substring(0, equals + 1) + (shown.equals(value) ? settings(value) : shown);
        }
        return settings(argument);
    }

    /** The value of a key that is not secret may have settings again: {@code agent.jar=password=X}. */
    private static String settings(String text) {
        return SETTING.matcher(text).replaceAll(found -> {
            String shown = Secrets.shown(found.group(1), found.group(2));
            return Matcher.quoteReplacement(found.group(1) + '=' + (shown.equals(found.group(2)) ? settings(shown) : shown));
        });
    }

    private static TabularData properties(TabularData properties) {
        TabularData shown = new TabularDataSupport(properties.getTabularType());
        for (Object row : properties.values()) {
            CompositeData property = (CompositeData) row;
            String key = (String) property.get(KEY);
            String value = (String) property.get(VALUE);
            String masked = Secrets.shown(key, value);
            shown.put(row(property, key, masked.equals(value) ? settings(value) : masked));
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
