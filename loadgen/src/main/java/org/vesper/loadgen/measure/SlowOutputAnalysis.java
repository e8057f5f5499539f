// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.List;
import java.util.stream.Stream;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.vesper.loadgen.ServerUnavailableException;

/** The server's analysis of slow outputs during one run. <b>Threading:</b> one thread. */
public final class SlowOutputAnalysis {

    private static final int LONGEST_SECONDS = 86_400;

    private final JmxConnection jmx;
    private final ObjectName analysis;
    private final double thresholdMs;

    private SlowOutputAnalysis(JmxConnection jmx, ObjectName analysis, double thresholdMs) {
        this.jmx = jmx;
        this.analysis = analysis;
        this.thresholdMs = thresholdMs;
    }

    /** Begins it, which takes the server a second or more: Java's flight recorder starts. */
    static SlowOutputAnalysis begin(JmxConnection jmx, ObjectName analysis, double thresholdMs) throws ServerUnavailableException {
        SlowOutputAnalysis begun = new SlowOutputAnalysis(jmx, analysis, thresholdMs);
        jmx.invoke(analysis, "start", thresholdMs, LONGEST_SECONDS);
        return begun;
    }

    /** Ends it, and returns its results; {@code startNs} is the planned start of the run. */
    public SlowOutputs end(long startNs) throws ServerUnavailableException {
        jmx.invoke(analysis, "stop");
        double startEpochMs = System.currentTimeMillis() + (startNs - System.nanoTime()) / 1e6;
        List<SlowOutputs.Episode> episodes = Stream.of(jmx.attribute(analysis, "Episodes", CompositeData[].class))
                .map(one -> episode(one, startEpochMs)).toList();
        return new SlowOutputs(thresholdMs, episodes, jmx.number(analysis, "LostOutputs"));
    }

    private static SlowOutputs.Episode episode(CompositeData episode, double startEpochMs) {
        return new SlowOutputs.Episode(((Double) episode.get("beginMs") - startEpochMs) / 1e3, (Long) episode.get("count"),
                (Double) episode.get("worstMs"), (String) episode.get("cause"), (String) episode.get("detail"));
    }
}
