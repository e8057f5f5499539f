// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.VesperServer;

/** The points of each curve and the servers that they need. */
final class CurvePlan {

    static final List<String> CURVES = List.of("rate", "connections", "rules", "streams", "collectors", "jdk");

    private static final int OWN_RULES = 400;
    private static final int GENERATIONAL_ONLY = 24;
    private static final String ZGC = "-XX:-UseParallelGC -XX:+UseZGC";
    private static final Map<String, String> COLLECTORS = Map.of("ParallelGC", "", "G1", "-XX:-UseParallelGC -XX:+UseG1GC", "ZGC", ZGC);

    private final Effort effort;
    private final Distribution distribution;
    private final Path folder;

    /**
     * The amount of work.
     *
     * @param repeats the number of runs of each point
     * @param load the load, unless the point has another one
     */
    record Effort(int repeats, Load load, List<Integer> rates, List<Integer> connections, List<Integer> rules) {

        static final Effort FULL = new Effort(5, new Load(1_000_000, 10, 5),
                List.of(100_000, 500_000, 1_000_000, 2_000_000, 4_000_000, 6_000_000, 8_000_000), List.of(1, 10, 100, 1_000),
                List.of(2 * FewRules.SYMBOLS.size(), OWN_RULES, 10_000, 100_000));
        static final Effort SMOKE = new Effort(1, new Load(20_000, 1, 1), List.of(10_000, 20_000), List.of(1, 100),
                List.of(2 * FewRules.SYMBOLS.size(), OWN_RULES, 4_000));
    }

    /**
     * A point of a curve.
     *
     * @param name the name on the axis
     * @param workload the options of the load generator that name the workload
     */
    record Point(String name, Load load, List<String> workload) {

        Point(String name, Load load) {
            this(name, load, List.of());
        }
    }

    /**
     * A server with the points that are measured on it.
     *
     * @param server creates it, not started yet
     */
    record Group(Function<Distribution, VesperServer> server, Distribution distribution, List<Point> points) {

        VesperServer start() {
            return server.apply(distribution).start();
        }
    }

    /** @param folder a folder for the applications that the curves need */
    CurvePlan(Effort effort, Distribution distribution, Path folder) {
        this.effort = effort;
        this.distribution = distribution.withJavaOptions("");
        this.folder = folder;
    }

    /** The servers of a curve, in their order. */
    List<Group> of(String curve) throws IOException {
        return switch (curve) {
            case "rate" -> List.of(asShipped(distribution,
                    effort.rates().stream().map(rate -> new Point(rateName(rate), effort.load().withRate(rate))).toList()));
            case "connections" -> List.of(asShipped(distribution, effort.connections().stream()
                    .map(count -> new Point(String.valueOf(count), effort.load().withConnections(count))).toList()));
            case "rules" -> rules();
            case "streams" -> streams();
            case "collectors" -> collectors();
            default -> jdks();
        };
    }

    private static String rateName(int rate) {
        return rate < 1_000_000 ? rate / 1_000 + "k" : rate / 1_000_000 + "M";
    }

    private static Group asShipped(Distribution distribution, List<Point> points) {
        return new Group(VesperServer::withSignalGeneration, distribution, points);
    }

    private Group with(Path jar, Point point) {
        return new Group(any -> VesperServer.empty(any).with(jar), distribution, List.of(point));
    }

    private List<Group> rules() throws IOException {
        List<Group> groups = new ArrayList<>();
        for (int count : effort.rules()) {
            String name = String.format(Locale.ROOT, "%,d", count);
            groups.add(count < OWN_RULES
                    ? with(Jars.withFewRules(distribution.signalGeneration(), newFolder()), new Point(name, effort.load(), fewRules()))
                    : with(Jars.withIdleRules(distribution.signalGeneration(), newFolder(), count - OWN_RULES),
                            new Point(name, effort.load())));
        }
        return groups;
    }

    private static List<String> fewRules() {
        try {
            Path jar = Path.of(FewRules.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return List.of("--workload", FewRules.class.getName(), "--workload-jar", jar.toString());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<Group> streams() throws IOException {
        List<Group> groups = new ArrayList<>(List.of(asShipped(distribution, List.of(new Point("none", effort.load())))));
        for (int threads = 1; threads <= 2; threads++) {
            for (String wait : List.of("park", "yield", "spin")) {
                String attributes = "capacity=\"65536\" threads=\"" + threads + "\" wait=\"" + wait + '"'
                        + (threads == 1 ? "" : " partition-by=\"symbol\"");
                groups.add(with(Jars.withStream(distribution.signalGeneration(), newFolder(), attributes),
                        new Point(threads + " " + wait, effort.load())));
            }
        }
        return groups;
    }

    /** Of the JDK of the build all collectors; of a later one the ZGC that has generations. */
    private List<Group> collectors() {
        List<Group> groups = new ArrayList<>();
        for (Jdk jdk : distribution.jdks()) {
            List<String> names = jdk.equals(distribution.jdk()) ? List.of("ParallelGC", "G1", "ZGC") : List.of("ZGC");
            for (String name : names) {
                groups.add(asShipped(distribution.on(jdk).withJavaOptions(COLLECTORS.get(name)),
                        List.of(new Point(title(name, jdk), effort.load()))));
            }
        }
        return groups;
    }

    private static String title(String collector, Jdk jdk) {
        return collector.equals("ZGC") && jdk.feature() >= GENERATIONAL_ONLY ? "generational ZGC (JDK " + jdk.feature() + ")" : collector;
    }

    private List<Group> jdks() {
        List<Jdk> jdks = distribution.jdks();
        if (jdks.size() == 1) {
            System.out.println("\njdk: only " + jdks.get(0) + " is here, so there is nothing to compare it with");
            return List.of();
        }
        return jdks.stream().map(jdk -> asShipped(distribution.on(jdk), List.of(new Point(jdk.toString(), effort.load())))).toList();
    }

    private Path newFolder() throws IOException {
        return Files.createTempDirectory(folder, "application-");
    }
}
