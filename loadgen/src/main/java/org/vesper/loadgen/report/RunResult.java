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
import org.vesper.wire.clock.WireClock;

/**
 * All that a run has brought to light.
 *
 * @param load what was to be sent
 * @param run which run it was
 * @param evidence what the verdict is given on
 * @param generator figures of this process
 * @param server figures of the server; empty if it could not be asked
 */
public record RunResult(Load load, Run run, Evidence evidence, Generator generator, Optional<Server> server) {

    /** The detail of the adapter that says how many bytes it reads at once. */
    static final String READ_SIZE = "read-size";

    /**
     * Which run it was.
     *
     * @param workload what was sent
     * @param id by which the application may know it
     * @param begun when
     * @param clock of the planned times on the wire
     */
    public record Run(Workload workload, String id, Instant begun, WireClock clock) {
    }

    /**
     * The load generator as a process.
     *
     * @param sendLag how late events were handed to their socket
     * @param hiccups how much longer than asked for a thread of this process slept
     * @param cpu of this process
     */
    public record Generator(Distribution sendLag, Distribution hiccups, CpuUse cpu) {
    }

    /**
     * What the server has measured.
     *
     * @param latencies of the outputs; empty if the application has no latency recorder
     * @param adapter settings and counts of the adapter
     * @param process the server's CPU, garbage collections and Java
     */
    public record Server(Optional<Latencies> latencies, Map<String, String> adapter, Process process) {

        /** How many latencies there are, for the verdict. */
        public Optional<Evidence.Latencies> latencyCounts(WireClock clock) {
            return latencies.map(recorded -> {
                long responses = recorded.response().map(Distribution::count).orElse(0L);
                return new Evidence.Latencies(recorded.service().count(),
                        clock == WireClock.NONE ? OptionalLong.empty() : OptionalLong.of(responses), recorded.negative());
            });
        }
    }

    /** The server as a process. */
    public record Process(CpuUse cpu, List<GarbageCollections.Collection> collections, GarbageCollections.Summary summary, Jvm jvm) {
    }

    public Verdict verdict() {
        return Verdict.of(evidence);
    }

    /** What the server has recorded, if it could be asked and records anything. */
    Optional<Latencies> latencies() {
        return server.flatMap(Server::latencies);
    }

    /** The rules in groups: those of a rule with parameters, RULE/ROW, are one. */
    List<String> groups() {
        return evidence.expected().keySet().stream().map(RunResult::group).distinct().sorted().toList();
    }

    /** The outputs expected of the rules of a group. */
    OptionalLong expected(String group, Function<OutputCount, OptionalLong> figure) {
        return Evidence.sum(ofGroup(evidence.expected(), group), figure);
    }

    /** The outputs received of the rules of a group, if the server could be asked and tells this figure. */
    OptionalLong received(String group, Function<OutputCount, OptionalLong> figure) {
        return evidence.server().map(outcome -> Evidence.sum(ofGroup(outcome.outputs(), group), figure)).orElse(OptionalLong.empty());
    }

    /** Why there are no response figures. */
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
