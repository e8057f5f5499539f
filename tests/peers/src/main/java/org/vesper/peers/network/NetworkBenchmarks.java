// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.network;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.benchmarks.server.Load;
import org.vesper.benchmarks.server.Run;
import org.vesper.loadgen.chart.Axis;
import org.vesper.loadgen.chart.ChartFile;
import org.vesper.loadgen.chart.RankedBars;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * Compares Vesper with the service that is written by hand, on each transport of Netty, under the load of signal-generation. They take
 * turns, each time in a fresh process, and the load generator checks every signal of every run. A table is printed, and {@code
 * network.svg} in the current folder shows the processor time. The system property {@code
 * vesper.distribution} names the distribution. <b>Failure:</b> an exception, after a run that loses an event or emits an incorrect signal.
 */
public final class NetworkBenchmarks {

    private static final String VESPER = "Vesper";
    private static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC", "-XX:+AlwaysPreTouch");
    private static final String LISTENING = "listening ";

    private NetworkBenchmarks() {
    }

    /** With the argument {@code --smoke}, one short run of each as a check. */
    public static void main(String[] args) throws Exception {
        boolean smoke = List.of(args).contains("--smoke");
        int rounds = smoke ? 1 : 5;
        Load load = smoke ? new Load(10, 20_000, 1, 1) : new Load(10, 1_000_000, 12, 8);
        System.out.printf(Locale.ROOT, "JDK %s, %d processors, %s%n", Runtime.version(), Runtime.getRuntime().availableProcessors(), load);
        Map<String, List<Run>> runs = new LinkedHashMap<>(Map.of(VESPER, new ArrayList<>()));
        for (Transport transport : Transport.values()) {
            runs.put("Netty by hand, " + transport, new ArrayList<>());
        }
        for (int round = 0; round < rounds; round++) {
            runs.get(VESPER).add(vesper(load));
            for (Transport transport : Transport.values()) {
                runs.get("Netty by hand, " + transport).add(byHand(transport, load));
            }
        }
        System.out.printf(Locale.ROOT,
                "%n| | cores | service p50, us | service p99 | response p50 | response p99 |%n|---|---|---|---|---|---|%n");
        runs.forEach((name, all) -> System.out.println(row(name, all)));
        ChartFile.write(Path.of("network.svg"), chart(runs, load.rate()).svg());
    }

    private static RankedBars chart(Map<String, List<Run>> runs, int rate) {
        List<RankedBars.Bar> bars = new ArrayList<>();
        runs.forEach((name, all) -> {
            Spread ns = Spread.of(all.stream().map(run -> run.cores() * 1e9 / rate).toList());
            bars.add(new RankedBars.Bar(name, name.equals(VESPER) ? 1 : 2, ns.median(), ns.min(), ns.max()));
        });
        return new RankedBars("Processor time of the server per event", Axis.linear("processor time of the server per event, ns",
                bars.stream().mapToDouble(RankedBars.Bar::high).max().orElse(1), ns -> String.format(Locale.ROOT, "%,.0f", ns)), bars);
    }

    private static Run vesper(Load load) throws IOException {
        try (VesperServer server = VesperServer.withSignalGeneration(Distribution.built().withJavaOptions("")).start()) {
            return Run.of(server.distribution(), load, List.of("--instance", server.instance().toString()));
        }
    }

    private static Run byHand(Transport transport, Load load) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(FLAGS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TickService.class.getName(), transport.name()));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            String line = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII)).readLine();
            if (line == null || !line.startsWith(LISTENING)) {
                throw new IllegalStateException(transport + ": " + line);
            }
            return Run.of(Distribution.built(), load, List.of("--jmx", line.substring(LISTENING.length())));
        } finally {
            process.destroy();
        }
    }

    private static String row(String name, List<Run> runs) {
        return "| " + name + " | " + spread(runs, Run::cores, 2) + " | " + spread(runs, run -> run.service().p50(), 1) + " | "
                + spread(runs, run -> run.service().p99(), 1) + " | " + spread(runs, run -> run.response().p50(), 1) + " | "
                + spread(runs, run -> run.response().p99(), 1) + " |";
    }

    private static String spread(List<Run> runs, ToDoubleFunction<Run> figure, int digits) {
        Spread spread = Spread.of(runs.stream().map(figure::applyAsDouble).toList());
        String format = "%,." + digits + "f";
        return String.format(Locale.ROOT, format + " [" + format + " - " + format + "]", spread.median(), spread.min(), spread.max());
    }
}
