// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.schedule.Schedule;

/**
 * The basis of the verdict.
 *
 * @param expected the outputs of each rule that the workload expects
 * @param sending the sent events
 * @param server the server's counts; empty if they could not be read
 * @param latencies the number of latencies that the server recorded; empty if they could not be read or are not recorded
 * @param troubles other problems, one sentence each
 */
public record Evidence(Map<String, OutputCount> expected, Sending sending, Optional<Outcome> server, Optional<Latencies> latencies,
        List<String> troubles) {

    /** The trouble that explains all others. */
    public static final String INTERRUPTED = "The run was interrupted.";

    /**
     * The result of sending the events.
     *
     * @param planned the number of events of the run
     * @param sent the number of events accepted by the sockets
     * @param plannedRate planned events per second
     * @param achievedRate events sent, divided by the planned time of the run, or by the time to the last send if that is longer
     * @param lateSeconds how long after the planned end of the run the last event was sent
     * @param accepted the number of events accepted by the server, according to its last answers
     */
    public record Sending(long planned, long sent, double plannedRate, double achievedRate, double lateSeconds, long accepted) {

        private static final double MAX_LATE_SECONDS = 0.5;

        /** @param lastSentSeconds the time from the start to the last send */
        public static Sending of(Schedule plan, double seconds, long sent, double lastSentSeconds, long accepted) {
            double plannedRate = plan.events() / seconds;
            if (sent < plan.events()) {
                return new Sending(plan.events(), sent, plannedRate, sent == 0 ? 0 : sent / lastSentSeconds, 0, accepted);
            }
            double lateSeconds = Math.max(0, lastSentSeconds - seconds);
            return new Sending(plan.events(), sent, plannedRate, sent / (seconds + lateSeconds), lateSeconds, accepted);
        }

        boolean isRateKept() {
            return achievedRate >= Verdict.MIN_RATE_SHARE * plannedRate;
        }

        /** Whether all events were sent, but at a lower rate, and by more than what a short stall of the machine at the end explains. */
        public boolean isRateMissed() {
            return sent == planned && !isRateKept() && lateSeconds > MAX_LATE_SECONDS;
        }
    }

    /**
     * The server's counts.
     *
     * @param outputs the received outputs by rule
     * @param accepted the increase of the adapter's counter
     */
    public record Outcome(Map<String, OutputCount> outputs, long accepted) {
    }

    /**
     * The number of latencies that the server has recorded.
     *
     * @param service the number of service latencies
     * @param response the number of response latencies; empty if server and generator have no common clock
     * @param negative the number of negative latencies of both kinds
     */
    public record Latencies(long service, OptionalLong response, long negative) {
    }

    boolean isInterrupted() {
        return troubles.contains(INTERRUPTED);
    }

    /** The outputs of the measured part: the received ones, or the expected ones if the server does not distinguish the parts. */
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
