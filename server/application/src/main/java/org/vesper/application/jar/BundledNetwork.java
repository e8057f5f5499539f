// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.jar;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.event.TypeNames;

/** The network of an application that consists of rules alone: an adapter, a processor, a console. */
final class BundledNetwork {

    private static final String NETWORK = """
            <?xml version="1.0" encoding="UTF-8"?>
            <beans xmlns="http://www.springframework.org/schema/beans"
                   xmlns:epn="http://vesper.org/schema/epn"
                   xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                   xsi:schemaLocation="http://www.springframework.org/schema/beans
                                       http://www.springframework.org/schema/beans/spring-beans.xsd
                                       http://vesper.org/schema/epn http://vesper.org/schema/epn.xsd">
            %s
              <epn:adapter id="events" provider="tcp" listeners="rules">
                <epn:setting name="host" value="${events.host}"/>
                <epn:setting name="port" value="${events.port}"/>
              </epn:adapter>

              <epn:processor id="rules" rules="%s" listeners="console"/>

              <epn:adapter id="console" provider="console">
                <epn:setting name="rate" value="${console.rate}"/>
              </epn:adapter>
            </beans>
            """;

    private BundledNetwork() {
    }

    /** Returns the XML of the network for files of rules and for event types that are maps. */
    static String of(List<String> ruleFiles, List<EventType> types) {
        StringBuilder declarations = new StringBuilder();
        types.forEach(type -> declare(type, declarations));
        return String.format(Locale.ROOT, NETWORK, declarations, escaped(String.join(",", ruleFiles)));
    }

    /** Declares a type, before it those of its properties. */
    private static void declare(EventType type, StringBuilder to) {
        type.properties().keySet().forEach(property -> type.nested(property).ifPresent(part -> declare(part, to)));
        to.append("\n  <epn:event-type name=\"").append(escaped(type.name())).append("\">\n");
        for (Map.Entry<String, Class<?>> property : type.properties().entrySet()) {
            String kind = type.nested(property.getKey()).map(EventType::name).orElseGet(() -> typeName(property.getValue()));
            to.append("    <epn:property name=\"").append(escaped(property.getKey())).append("\" type=\"").append(escaped(kind))
                    .append("\"/>\n");
        }
        to.append("  </epn:event-type>\n");
    }

    /** The name of a type in a {@code property} element; an application without classes has the names of the constants of an enum. */
    private static String typeName(Class<?> type) {
        return type.isEnum() ? "string" : TypeNames.name(type).orElseGet(type::getName);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
