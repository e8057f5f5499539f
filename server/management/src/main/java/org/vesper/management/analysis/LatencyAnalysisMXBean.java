// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.analysis;

import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.figures.Units;

/**
 * The analysis of slow outputs: {@code org.vesper:type=LatencyAnalysis}. <b>Failure:</b> an invalid request is an {@link
 * IllegalArgumentException}; nothing has changed then.
 */
@Description("Attributes outputs that took longer than a threshold to what delayed them")
public interface LatencyAnalysisMXBean {

    @Description("Whether an analysis runs")
    boolean isRunning();

    @Units("ms")
    @Description("The threshold of the present or the last analysis in milliseconds; 0 if there was none")
    double getThresholdMs();

    @Description("The causes of slow outputs in the last analysis that has ended, the most frequent first")
    CauseFigures[] getCauses();

    @Description("Slow outputs whose times overlap, in the last analysis that has ended, in chronological order")
    SlowEpisodeFigures[] getEpisodes();

    @Units("outputs")
    @Description("Slow outputs that are in no episode, because there were more than 1,000 episodes for a latency recorder")
    long getLostOutputs();

    @Requires(Role.OPERATOR)
    @Description("Begins an analysis of all latency recorders with Java's flight recorder, and returns when outputs are observed. It"
            + " ends by itself")
    void start(
            @Description("Outputs that take at least this long are slow, in milliseconds; at least 1") double thresholdMs,
            @Description("When the analysis ends, in seconds; at most 86,400") int seconds);

    @Description("Whether the waits of threads are observed")
    boolean isObservingThreads();

    @Description("Where each thread was blocked or waited while the threads were observed last, the longest in all first")
    ThreadWaitFigures[] getThreadWaits();

    @Requires(Role.OPERATOR)
    @Description("Begins to observe where, how long and why each thread is blocked or waits, with Java's flight recorder, and returns. It"
            + " ends by itself")
    void observeThreads(@Description("When it ends, in seconds; at most 3,600") int seconds);

    @Requires(Role.OPERATOR)
    @Description("Ends the analysis, if one runs, and returns when its results are there")
    void stop();
}
