// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.vesper.loadgen.OutputCount;

/**
 * What the verdict is given on.
 *
 * @param expected outputs of each rule, from the workload
 * @param sending what was sent, and how
 * @param server what came out at the other end; empty if the server could not be asked
 * @param latencies how many the server recorded; empty if it could not be asked, or records none
 * @param troubles what went wrong otherwise, a sentence each
 */
public record Evidence(Map<String, OutputCount> expected, Sending sending, Optional<Outcome> server, Optional<Latencies> latencies,
        List<String> troubles) {

    /**
     * How the events were sent.
     *
     * @param planned events of the run
     * @param sent events that the sockets took
     * @param plannedRate events per second
     * @param achievedRate events sent, divided by the time from the planned start to the last send
     * @param accepted events that the server says to have accepted, in its last answers
     */
    public record Sending(long planned, long sent, double plannedRate, double achievedRate, long accepted) {
    }

    /**
     * What the server says.
     *
     * @param outputs received, by rule
     * @param accepted by how much the adapter's counter rose
     */
    public record Outcome(Map<String, OutputCount> outputs, long accepted) {
    }

    /**
     * How many latencies the server has recorded.
     *
     * @param service how many there are
     * @param response how many there are; empty where server and generator have no clock in common
     * @param negative how many of both came out below zero
     */
    public record Latencies(long service, OptionalLong response, long negative) {
    }

    /** The outputs of the measured part: those received, or, where the server does not tell the parts apart, those expected. */
    OptionalLong measured() {
        OptionalLong received = server.map(outcome -> sum(outcome.outputs().values(), OutputCount::measured)).orElse(OptionalLong.empty());
        return received.isPresent() ? received : sum(expected.values(), OutputCount::measured);
    }

    /** The sum of a figure, if all of them are known. */
    static OptionalLong sum(Collection<OutputCount> counts, Function<OutputCount, OptionalLong> figure) {
        long sum = 0;
        for (OutputCount count : counts) {
            OptionalLong value = figure.apply(count);
            if (value.isEmpty()) {
                return value;
            }
            sum += value.getAsLong();
        }
        return OptionalLong.of(sum);
    }
}
