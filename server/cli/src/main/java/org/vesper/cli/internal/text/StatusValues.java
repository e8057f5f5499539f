// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.management.MBeanNames;
import org.vesper.management.figures.ApplicationFigures;

/** The reports of a server about itself and its applications, as values for programs: the attributes of its MBeans, by their names. */
public final class StatusValues {

    /** Attributes that are too large for a status; other commands show them. */
    private static final Set<String> LEFT_OUT = Set.of("Rules", "ServiceHistogram", "ResponseHistogram");

    /** The kinds of stages and other parts of an application: the type of their MBeans, by the name of their list. */
    private static final Map<String, String> PARTS = new LinkedHashMap<>();

    static {
        PARTS.put("adapters", "Adapter");
        PARTS.put("streams", "Stream");
        PARTS.put("processors", "Processor");
        PARTS.put("eventBeans", "EventBean");
        PARTS.put("latencyRecorders", "LatencyRecorder");
    }

    private StatusValues() {
    }

    public static Map<String, Object> of(ServerConnection connection) {
        Map<String, Object> values = new LinkedHashMap<>(connection.attributes(MBeanNames.SERVER, LEFT_OUT));
        values.put("jmxUrl", connection.url().toString());
        values.put("applications", connection.names(MBeanNames.applications()).stream()
                .map(name -> of(connection, MBeanNames.text(name, "name"))).toList());
        values.put("pending", Stream.of(connection.server().list()).filter(application -> application.state().equals("INSTALLED"))
                .map(ApplicationFigures::name).toList());
        return values;
    }

    public static Map<String, Object> of(ServerConnection connection, String application) {
        Map<String, Object> values = named(connection, MBeanNames.application(application));
        PARTS.forEach((list, type) -> values.put(list, connection.names(MBeanNames.parts(type, application)).stream()
                .map(name -> named(connection, name)).toList()));
        return values;
    }

    private static Map<String, Object> named(ServerConnection connection, ObjectName name) {
        Map<String, Object> values = new LinkedHashMap<>(Map.of("name", MBeanNames.text(name, "name")));
        values.putAll(connection.attributes(name, LEFT_OUT));
        // Before the first measurement.
        values.replace("measuredFromNs", Long.MIN_VALUE, null);
        return values;
    }
}
