// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.Workload;
import org.vesper.loadgen.measure.CpuUse;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.GarbageCollections;
import org.vesper.loadgen.measure.Jvm;
import org.vesper.loadgen.measure.Latencies;
import org.vesper.loadgen.measure.SlowOutputs;
import org.vesper.loadgen.schedule.ArrivalPattern;
import org.vesper.wire.clock.WireClock;

/**
 * The complete result of a run.
 *
 * @param load the planned load
 * @param run the identity of the run
 * @param evidence the basis of the verdict
 * @param generator the figures of this process
 * @param backlog the planned events that the server had not accepted, over time
 * @param server the figures of the server; empty if they could not be read
 */
public record RunResult(Load load, Run run, Evidence evidence, Generator generator, Backlog backlog,
        Optional<Server> server) {

    /** The adapter's detail with the number of bytes per socket read. */
    static final String READ_SIZE = "read-size";
    /** With a higher 99th percentile of the send lag, response says more about the generator than about the server. */
    private static final double MAX_SEND_LAG_P99_US = 1_000;

    /**
     * The identity of a run.
     *
     * @param workload the workload that was sent
     * @param pattern how the events were distributed over the time
     * @param protocol the version of the protocol, and whether there were sessions
     * @param sending how the generator waited between the events, and what happened to its connections
     * @param id the id by which the application may know it
     * @param begun its start
     * @param clock the clock of the planned times on the wire
     */
    public record Run(Workload workload, ArrivalPattern pattern, String protocol, String sending, String id, Instant begun,
            WireClock clock) {
    }

    /**
     * The figures of the load generator as a process.
     *
     * @param sendLag the delay with which events were handed to their socket
     * @param hiccups the excess of a thread's sleep over the requested time
     * @param hiccupSeconds the longest of these in each second of the run
     * @param cpu the CPU use of this process
     */
    public record Generator(Distribution sendLag, Distribution hiccups, List<HiccupSecond> hiccupSeconds, CpuUse cpu) {
    }

    /** The longest hiccup in the second that ends at a time of the run. */
    public record HiccupSecond(double atSeconds, double longestUs) {
    }

    /**
     * The figures of the server.
     *
     * @param latencies the latencies of the outputs; empty if the application has no latency recorder
     * @param adapter the settings and counts of the adapter
     * @param process the server's CPU, garbage collections and Java
     * @param slow what delayed slow outputs, if that was analysed
     */
    public record Server(Optional<Latencies> latencies, Map<String, String> adapter, Process process, Optional<SlowOutputs> slow) {

        /** The number of latencies, for the verdict. */
        public Optional<Evidence.Latencies> latencyCounts(WireClock clock) {
            return latencies.map(recorded -> {
                long responses = recorded.response().map(Distribution::count).orElse(0L);
                return new Evidence.Latencies(recorded.service().count(),
                        clock == WireClock.NONE ? OptionalLong.empty() : OptionalLong.of(responses), recorded.negative());
            });
        }
    }

    /** The figures of the server as a process, and its version. */
    public record Process(CpuUse cpu, List<GarbageCollections.Collection> collections, GarbageCollections.Summary summary, Jvm jvm,
            String version) {
    }

    public Verdict verdict() {
        return Verdict.of(evidence);
    }

    /** Whether the generator itself was late, which is part of the response latencies. */
    public boolean isGeneratorLate() {
        return generator.sendLag().percentileUs(99) > MAX_SEND_LAG_P99_US;
    }

    /** The server's latencies, if they could be read and are recorded. */
    Optional<Latencies> latencies() {
        return server.flatMap(Server::latencies);
    }

    /** The names of the rules in groups: the rows of a rule with parameters, RULE/ROW, form one group. */
    List<String> groups() {
        return evidence.expected().keySet().stream().map(RunResult::group).distinct().sorted().toList();
    }

    /** The expected outputs of a group's rules. */
    OptionalLong expected(String group, Function<OutputCount, OptionalLong> figure) {
        return Evidence.sum(ofGroup(evidence.expected(), group), figure);
    }

    /** The received outputs of a group's rules, if the server could be read and provides this figure. */
    OptionalLong received(String group, Function<OutputCount, OptionalLong> figure) {
        return evidence.server().map(outcome -> Evidence.sum(ofGroup(outcome.outputs(), group), figure)).orElse(OptionalLong.empty());
    }

    /** The reason why there are no response figures. */
    String noResponseReason() {
        if (server.isEmpty()) {
            return "the server could not be asked.";
        }
        if (latencies().isEmpty()) {
            return "the workload names no latency recorder.";
        }
        return run.clock() == WireClock.NONE ? "server and generator have no clock in common."
                : "no signal with a planned time came in the measured part.";
    }

    private static Collection<OutputCount> ofGroup(Map<String, OutputCount> counts, String group) {
        return counts.entrySet().stream().filter(entry -> group(entry.getKey()).equals(group)).map(Map.Entry::getValue).toList();
    }

    private static String group(String rule) {
        int slash = rule.indexOf('/');
        return slash < 0 ? rule : rule.substring(0, slash);
    }
}
