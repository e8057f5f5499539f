// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.vesper.benchmarks.contest.Spread;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * Compares servers of the assembled distribution under the load of signal-generation. The sides of a comparison run alternately, each time
 * with a fresh server, and every signal of every run is checked. The system property {@code vesper.distribution} names the distribution.
 *
 * <p><b>Failure:</b> an exception, after a run that loses an event or emits an incorrect signal.
 */
public final class ServerBenchmarks {

    static final List<String> PARTS = List.of("idle", "redeploy", "administration", "scrape", "queue");

    private static final String GUARD = "guard";

    private final Effort effort;
    private final Distribution distribution;
    private final Path folder;

    /**
     * The amount of work.
     *
     * @param pairs the number of runs of each side
     * @param idle the number of idle applications
     * @param redeployments the number of times that hello-world is deployed and undeployed during a run
     */
    record Effort(int pairs, Load load, int idle, int redeployments) {

        static final Effort FULL = new Effort(5, new Load(1_000_000, 20, 10), 50, 100);
        static final Effort SMOKE = new Effort(1, new Load(20_000, 2, 1), 2, 3);
    }

    ServerBenchmarks(Effort effort, Distribution distribution, Path folder) {
        this.effort = effort;
        this.distribution = distribution.withJavaOptions("");
        this.folder = folder;
    }

    /**
     * Runs the benchmarks. {@code --smoke} runs a little of everything as a check. Any of the words {@code idle redeploy administration
     * scrape queue} selects that part. {@code guard --baseline DIR} compares this build with another distribution instead, and exits with
     * code 1 if this build is slower beyond the spread.
     */
    public static void main(String[] args) throws Exception {
        List<String> words = new ArrayList<>(List.of(args));
        boolean smoke = words.remove("--smoke");
        if (words.size() == 3 && words.get(0).equals(GUARD) && words.get(1).equals("--baseline")) {
            System.exit(guard(smoke ? Effort.SMOKE : Effort.FULL, Path.of(words.get(2))) ? 0 : 1);
        }
        List<String> unknown = words.stream().filter(word -> !PARTS.contains(word)).toList();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown: " + unknown + ". There are --smoke, the parts " + PARTS
                    + ", and guard --baseline DIR");
        }
        Path folder = Files.createTempDirectory("vesper-benchmarks-");
        try {
            new ServerBenchmarks(smoke ? Effort.SMOKE : Effort.FULL, Distribution.built(), folder).run(words.isEmpty() ? PARTS : words);
        } finally {
            delete(folder);
        }
    }

    /** Whether this build is not slower than a baseline. */
    private static boolean guard(Effort effort, Path baseline) throws Exception {
        Distribution other = Distribution.at(baseline).withJavaOptions("");
        ServerBenchmarks benchmarks = new ServerBenchmarks(effort, Distribution.built(), baseline);
        Guard guard = benchmarks.compare(new Side("of the baseline " + baseline, () -> VesperServer.withSignalGeneration(other)),
                new Side("of this build", () -> VesperServer.withSignalGeneration(benchmarks.distribution)));
        System.out.println();
        guard.findings().forEach(System.out::println);
        return !guard.isSlower();
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    void run(List<String> parts) throws Exception {
        System.out.printf(Locale.ROOT, "JDK %s, %d processors, %s%n", Runtime.version(),
                Runtime.getRuntime().availableProcessors(), effort.load());
        for (String part : parts) {
            switch (part) {
                case "idle" -> compare(alone(), amongIdle());
                case "redeploy" -> compare(alone(), redeploying());
                case "administration" -> compare(alone(), administered());
                case "scrape" -> compare(alone(), scraped());
                default -> compare(alone(), queued());
            }
        }
        System.out.println("\nEvery event accepted, every signal as the model expects.");
    }

    private Side alone() {
        return new Side("alone", () -> VesperServer.withSignalGeneration(distribution));
    }

    private Side amongIdle() throws Exception {
        List<Path> idle = Jars.idle(distribution, folder, effort.idle());
        return new Side("among " + effort.idle() + " idle applications", () -> {
            VesperServer server = VesperServer.withSignalGeneration(distribution);
            idle.forEach(server::with);
            return server;
        });
    }

    private Side redeploying() {
        return new Side(effort.redeployments() + " deployments and undeployments of hello-world",
                () -> VesperServer.withSignalGeneration(distribution), this::redeploy);
    }

    private Side administered() {
        Path otherVersion = Jars.otherVersion(distribution.sample("hello-world"), folder);
        return new Side("every operation of management",
                () -> Scraper.open(VesperServer.withSignalGeneration(distribution)),
                server -> new Administration(server, otherVersion).perform());
    }

    private Side scraped() {
        return new Side("with a scrape of its metrics each second", () -> Scraper.open(VesperServer.withSignalGeneration(distribution)),
                server -> new Scraper(server).scrapeFor(effort.load().seconds()));
    }

    private Side queued() throws Exception {
        Path jar = Jars.withStream(distribution.signalGeneration(), folder, "capacity=\"65536\" threads=\"1\"");
        return new Side("with a queue before the processor", () -> VesperServer.empty(distribution).with(jar));
    }

    private void redeploy(VesperServer server) {
        long startNs = System.nanoTime();
        for (int i = 0; i < effort.redeployments(); i++) {
            server.manage("deploy", distribution.sample("hello-world").toString());
            server.manage("undeploy", "hello-world");
        }
        System.out.printf(Locale.ROOT, "  %d deployments and undeployments in %.1f s%n",
                effort.redeployments(), (System.nanoTime() - startNs) / 1e9);
    }

    private Guard compare(Side one, Side other) throws Exception {
        System.out.printf(Locale.ROOT, "%nsignal-generation %s, and %s; us%n", one.name(), other.name());
        List<Run> ones = new ArrayList<>();
        List<Run> others = new ArrayList<>();
        for (int pair = 0; pair < effort.pairs(); pair++) {
            ones.add(told(one, pair));
            others.add(told(other, pair));
        }
        difference("service mean", ones, others, run -> run.service().mean());
        difference("service p50", ones, others, run -> run.service().p50());
        difference("service p99.9", ones, others, run -> run.service().p999());
        difference("service max", ones, others, run -> run.service().max());
        difference("response p50", ones, others, run -> run.response().p50());
        difference("response p99.9", ones, others, run -> run.response().p999());
        difference("response max", ones, others, run -> run.response().max());
        return new Guard(ones, others);
    }

    private Run told(Side side, int pair) throws Exception {
        Run run = side.run(effort.load());
        System.out.printf(Locale.ROOT, "  %d %s: %s%n    service   %s%n    response  %s%n", pair + 1, side.name(), run.verdict(),
                run.service(), run.response());
        return run;
    }

    /** Prints the difference between the medians, which is significant only if it exceeds the spread of the runs within a side. */
    private static void difference(String figure, List<Run> ones, List<Run> others, ToDoubleFunction<Run> value) {
        Spread one = Spread.of(ones.stream().map(value::applyAsDouble).toList());
        Spread other = Spread.of(others.stream().map(value::applyAsDouble).toList());
        double difference = other.median() - one.median();
        double spread = Math.min(one.max() - one.min(), other.max() - other.min());
        System.out.printf(Locale.ROOT, "  %-16s %s  and  %s  difference %+.1f, %s the spread within either side, %.1f%n",
                figure, one, other, difference, Math.abs(difference) < spread ? "below" : "not below", spread);
    }
}
