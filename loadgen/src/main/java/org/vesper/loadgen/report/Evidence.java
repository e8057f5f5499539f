// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.vesper.loadgen.RuleCount;

/**
 * What the verdict is given on.
 *
 * @param expected signals of each rule, from the reference model
 * @param sending what was sent, and how
 * @param server what came out at the other end; empty if the server could not be asked
 * @param latencies how many the server recorded; empty if it could not be asked
 * @param troubles what went wrong otherwise, a sentence each
 */
public record Evidence(Map<String, RuleCount> expected, Sending sending, Optional<Outcome> server, Optional<Latencies> latencies,
        List<String> troubles) {

    /**
     * @param planned events of the run
     * @param sent events that the sockets took
     * @param plannedRate events per second
     * @param achievedRate events sent, divided by the time from the planned start to the last send
     * @param accepted events that the server says to have accepted, in its farewells
     */
    public record Sending(long planned, long sent, double plannedRate, double achievedRate, long accepted) {
    }

    /**
     * @param signals received by the collector, by rule
     * @param accepted by how much the adapter's counter rose
     */
    public record Outcome(Map<String, RuleCount> signals, long accepted) {

        long measuredSignals() {
            return signals.values().stream().mapToLong(RuleCount::measured).sum();
        }
    }

    /**
     * @param service how many there are
     * @param response how many there are; empty where server and generator have no clock in common
     * @param negative how many of both came out below zero
     */
    public record Latencies(long service, OptionalLong response, long negative) {
    }
}
