// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.management.ApplicationMXBean;
import org.vesper.management.LatencyMeasurementMXBean;
import org.vesper.management.MBeanNames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper latency}: measures the latency between two points of an application, and shows it. */
@Command(name = "latency", mixinStandardHelpOptions = true,
        header = "Measures the latency between two points of an application, and shows it.",
        description = {
            "With two points, begins to measure between them or, if that is measured already, shows it. Without them, shows all that is"
                + " measured. It measures until --off, and costs about 70 ns for each event.",
            "A point is STAGE.entry or STAGE.exit; STAGE alone is its exit. An input adapter has an exit only.",
            "Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no server runs."},
        footer = {"", "Examples: vesper latency signal-generation ticks collector --threshold 500",
            "          vesper latency signal-generation", "          vesper latency signal-generation --off"})
public final class LatencyCommand implements Runnable {

    private static final List<String> SIDES = List.of(".entry", ".exit");
    private static final String DEFAULT_SIDE = ".exit";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(index = "0", paramLabel = "APP", description = "an application")
    private String application;

    @Parameters(index = "1", paramLabel = "FROM", arity = "0..1", description = "where the time of an event begins")
    private String from;

    @Parameters(index = "2", paramLabel = "TO", arity = "0..1", description = "where it ends: a later stage, or the same one")
    private String to;

    @Option(names = "--threshold", paramLabel = "US",
            description = "warns in the log and by notification when a latency of the last 10 s is longer; 0 for never")
    private Double thresholdUs;

    @Option(names = "--figure", paramLabel = "FIGURE",
            description = "the figure that is compared with the threshold: mean, p50, p90, p99 (at first), p999, p9999 or max")
    private Figure figure;

    @Option(names = "--reset", description = "discards what was measured; measuring begins again")
    private boolean reset;

    @Option(names = "--off", description = "ends measuring, between these points or, without them, everywhere")
    private boolean off;

    /** The figures that can be compared with the threshold, as the user and the server write them. */
    enum Figure {
        MEAN, P50, P90, P99, P999, P9999, MAX;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public void run() {
        if (from != null && to == null) {
            throw new ParameterException(spec.commandLine(), "name two points, FROM and TO, or none");
        }
        if (off && (reset || thresholdUs != null || figure != null)) {
            throw new ParameterException(spec.commandLine(), "--off ends measuring; it goes with no other option");
        }
        // Before measuring begins: a wrong command must have no effect.
        if (thresholdUs != null && !(thresholdUs >= 0)) {
            throw new ParameterException(spec.commandLine(), "--threshold must be 0 or more microseconds, but is " + thresholdUs);
        }
        server.call(connection -> {
            ObjectName name = connection.application(application);
            Map<String, ObjectName> measured = measured(connection);
            if (off) {
                end(connection, measured);
            } else if (from != null && measured.isEmpty()) {
                begin(connection, name);
            } else {
                measured.values().forEach(one -> change(connection.proxy(one, LatencyMeasurementMXBean.class)));
                show(connection, measured);
            }
        });
    }

    /** What is measured now, between the two points or everywhere. */
    private Map<String, ObjectName> measured(ServerConnection connection) {
        Map<String, ObjectName> measured = new TreeMap<>();
        connection.names(MBeanNames.parts("LatencyMeasurement", application)).forEach(name ->
                measured.put(MBeanNames.text(name, "name"), name));
        measured.keySet().removeIf(name -> from != null && !name.equals(point(from) + "-" + point(to)));
        return measured;
    }

    private void begin(ServerConnection connection, ObjectName name) {
        String begin = point(from);
        String end = point(to);
        connection.proxy(name, ApplicationMXBean.class).measureLatency(stage(begin), side(begin), stage(end), side(end));
        measured(connection).values().forEach(one -> change(connection.proxy(one, LatencyMeasurementMXBean.class)));
        server.answer().done(spec.commandLine().getOut(), "measured from now on: " + begin + " to " + end + "; vesper latency "
                + application + " shows it");
    }

    private void end(ServerConnection connection, Map<String, ObjectName> measured) {
        if (from != null && measured.isEmpty()) {
            throw new CommandFailure(ExitCode.FAILED, "nothing is measured from " + point(from) + " to " + point(to));
        }
        measured.values().forEach(one -> connection.proxy(one, LatencyMeasurementMXBean.class).stop());
        server.answer().done(spec.commandLine().getOut(), measured.isEmpty() ? "nothing was measured"
                : "no longer measured: " + String.join(", ", measured.keySet()));
    }

    private void change(LatencyMeasurementMXBean latency) {
        if (figure != null) {
            latency.setThresholdFigure(figure.toString());
        }
        if (thresholdUs != null) {
            latency.setThresholdUs(thresholdUs);
        }
        if (reset) {
            latency.reset();
        }
    }

    private void show(ServerConnection connection, Map<String, ObjectName> measured) {
        server.answer().print(spec.commandLine().getOut(),
                () -> measured.values().stream().map(one -> connection.attributes(one, Set.of("Total", "Recent"))).toList(),
                () -> measured.isEmpty() ? List.of("nothing is measured in " + application + "; vesper wires " + application
                        + " shows its stages") : measured.values().stream().map(one ->
                        String.join("\n", LatencyText.of(connection.proxy(one, LatencyMeasurementMXBean.class))))
                        .collect(Collectors.joining("\n\n")).lines().toList());
    }

    private static String point(String text) {
        return SIDES.stream().anyMatch(text::endsWith) ? text : text + DEFAULT_SIDE;
    }

    private static String stage(String point) {
        return point.substring(0, point.lastIndexOf('.'));
    }

    private static String side(String point) {
        return point.substring(point.lastIndexOf('.') + 1);
    }
}
