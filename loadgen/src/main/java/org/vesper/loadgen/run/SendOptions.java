// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.util.function.BiConsumer;
import org.vesper.loadgen.schedule.ArrivalPattern;
import org.vesper.loadgen.send.SendStyle;
import picocli.CommandLine.Option;

/** The options on how the events are sent. */
final class SendOptions {

    private static final int MAX_CHURN = 1_000;

    @Option(names = "--schedule", paramLabel = "PATTERN", defaultValue = "uniform",
            description = {"how the events are distributed over the time: " + ArrivalPattern.SYNTAX + " (${DEFAULT-VALUE});",
                "burst: groups of EVENTS at once; microburst: at the beginning of each second, TIMES the rate for MILLISECONDS;",
                "ramp: from one rate to another; replay: the times of a CSV file (column time, in ms), SPEED times as fast"})
    private ArrivalPattern pattern;

    @Option(names = "--pacing", paramLabel = "HOW", defaultValue = "auto", description = {
        "how the generator waits between events: ${COMPLETION-CANDIDATES};",
        "auto chooses by the cores that are free, and says so (${DEFAULT-VALUE})"})
    private PacingChoice pacing;

    @Option(names = "--churn", paramLabel = "N", defaultValue = "0",
            description = "connections per second that say BYE and are replaced by new ones, in turn (${DEFAULT-VALUE})")
    private double churnPerSecond;

    private SendStyle style;

    ArrivalPattern pattern() {
        return pattern;
    }

    /** Decided once, so that all runs of a command send in the same way. */
    SendStyle style() throws InterruptedException {
        style = style == null ? pacing.style(churnPerSecond) : style;
        return style;
    }

    /**
     * Checks the options.
     *
     * @param isRateChosen whether other options choose the rate
     * @param require takes a condition and the message if it does not hold
     */
    void check(boolean isRateChosen, BiConsumer<Boolean, String> require) {
        require.accept(pattern.ownRate().isEmpty() || !isRateChosen,
                "--schedule " + pattern + " determines the rate; leave out --rate, --find-max and --table");
        require.accept(churnPerSecond >= 0 && churnPerSecond <= MAX_CHURN,
                "--churn must be 0 to " + MAX_CHURN + " connections per second, but is " + churnPerSecond);
    }
}
