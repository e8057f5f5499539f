// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

import org.vesper.loadgen.Load;
import org.vesper.loadgen.RuleCount;
import org.vesper.loadgen.measure.CpuUse;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.GarbageCollections;
import org.vesper.loadgen.measure.Jvm;
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

    /** The detail of the adapter that tells how many bytes it reads at once. */
    static final String READ_SIZE = "read-size";

    /**
     * @param id by which the collector knows it
     * @param begun when
     * @param clock of the planned times on the wire
     */
    public record Run(String id, Instant begun, WireClock clock) {
    }

    /**
     * @param sendLag how late events were handed to their socket
     * @param hiccups how much longer than asked for a thread of this process slept
     * @param cpu of this process
     */
    public record Generator(Distribution sendLag, Distribution hiccups, CpuUse cpu) {
    }

    /**
     * @param service receive time to bean
     * @param response planned send time to bean; empty without a common clock
     * @param negativeLatencies how many of them were below zero and count as zero
     * @param adapter settings and counts of the adapter
     * @param process the server's CPU, garbage collections and Java
     */
    public record Server(Distribution service, Optional<Distribution> response, long negativeLatencies, Map<String, String> adapter,
            Process process) {

        /** How many there are, for the verdict. */
        public Evidence.Latencies latencies(WireClock clock) {
            OptionalLong responses = clock == WireClock.NONE ? OptionalLong.empty()
                    : OptionalLong.of(response.map(Distribution::count).orElse(0L));
            return new Evidence.Latencies(service.count(), responses, negativeLatencies);
        }
    }

    /** The server as a process. */
    public record Process(CpuUse cpu, List<GarbageCollections.Collection> collections, GarbageCollections.Summary summary, Jvm jvm) {
    }

    public Verdict verdict() {
        return Verdict.of(evidence);
    }

    /** The expected signals of all rules whose name begins so. */
    long expected(String rules, ToLongFunction<RuleCount> figure) {
        return sum(evidence.expected(), rules, figure);
    }

    /** The received signals of all rules whose name begins so, if the server could be asked. */
    Optional<Long> received(String rules, ToLongFunction<RuleCount> figure) {
        return evidence.server().map(outcome -> sum(outcome.signals(), rules, figure));
    }

    /** Why there are no response figures. */
    String noResponseReason() {
        if (server.isEmpty()) {
            return "the server could not be asked.";
        }
        return run.clock() == WireClock.NONE ? "server and generator have no clock in common."
                : "no signal with a planned time came in the measured part.";
    }

    private static long sum(Map<String, RuleCount> counts, String rules, ToLongFunction<RuleCount> figure) {
        return counts.entrySet().stream().filter(entry -> entry.getKey().startsWith(rules))
                .mapToLong(entry -> figure.applyAsLong(entry.getValue())).sum();
    }
}
