// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.MBeanNames;
import org.vesper.management.catalogue.CatalogueFigure;
import org.vesper.management.catalogue.FigureCatalogue;
import org.vesper.management.catalogue.Scope;
import org.vesper.management.figures.AdapterFigure;

/**
 * The figures of a server at one time.
 *
 * @param atNs the time
 * @param stages the stages by APP/STAGE
 * @param latencies the latencies by APP/RECORDER and kind, or by APP/MEASUREMENT and time
 * @param figures the figures that one kind of adapter has, by APP/STAGE
 */
record Sample(long atNs, Map<String, StageSample> stages, Map<String, CompositeData> latencies, Map<String, List<AdapterFigure>> figures) {

    private static final String[] LATENCIES = {"Service", "Response"};
    private static final List<String> ATTRIBUTES = List.of("EventsIn", "EventsOut", "EventsWaiting", "Faults", "BusyMs", "Stopped");

    /** Reads the figures of an application, or of all. */
    static Sample of(ServerConnection connection, String application) {
        Map<String, StageSample> stages = new TreeMap<>();
        Scope.KINDS.forEach((type, kind) -> {
            List<String> losses = FigureCatalogue.losses(type).stream().map(CatalogueFigure::name).toList();
            String[] wanted = Stream.concat(ATTRIBUTES.stream(), losses.stream()).toArray(String[]::new);
            parts(connection, type, application).forEach(name ->
                    stages.put(label(name), StageSample.of(kind, connection.some(name, wanted), losses)));
        });
        Map<String, CompositeData> latencies = new TreeMap<>();
        parts(connection, "LatencyRecorder", application).forEach(name -> connection.some(name, LATENCIES).forEach((kind, value) ->
                latencies.put(label(name) + " " + kind.toLowerCase(Locale.ROOT), (CompositeData) value)));
        parts(connection, "LatencyMeasurement", application).forEach(name -> connection.some(name, "Recent").values().forEach(value ->
                latencies.put(label(name) + " last 10 s", (CompositeData) value)));
        Map<String, List<AdapterFigure>> figures = new TreeMap<>();
        parts(connection, "Adapter", application).forEach(name ->
                figures.put(label(name), List.of(connection.proxy(name, AdapterMXBean.class).getFigures())));
        return new Sample(System.nanoTime(), stages, latencies, figures);
    }

    private static List<ObjectName> parts(ServerConnection connection, String kind, String application) {
        return new ArrayList<>(connection.names(application == null ? MBeanNames.parts(kind) : MBeanNames.parts(kind, application)));
    }

    private static String label(ObjectName name) {
        return MBeanNames.text(name, "application") + "/" + MBeanNames.text(name, "name");
    }

    /**
     * The figures of a stage.
     *
     * @param kind adapter, stream, processor or bean
     * @param isStopped whether a fault has stopped it
     */
    record StageSample(String kind, long in, long out, long waiting, long lost, long faults, long busyMs, boolean isStopped) {

        static StageSample of(String kind, Map<String, Object> values, List<String> losses) {
            return new StageSample(kind, number(values, "EventsIn"), number(values, "EventsOut"), number(values, "EventsWaiting"),
                    losses.stream().mapToLong(loss -> number(values, loss)).sum(), number(values, "Faults"), number(values, "BusyMs"),
                    Boolean.TRUE.equals(values.get("Stopped")));
        }

        private static long number(Map<String, Object> values, String attribute) {
            return values.get(attribute) instanceof Number value ? value.longValue() : 0;
        }
    }
}
