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
    private final double startEpochMs;

    private SlowOutputAnalysis(JmxConnection jmx, ObjectName analysis, double thresholdMs, long startNs) {
        this.jmx = jmx;
        this.analysis = analysis;
        this.thresholdMs = thresholdMs;
        this.startEpochMs = System.currentTimeMillis() + (startNs - System.nanoTime()) / 1e6;
    }

    /** Begins it; {@code startNs} is the planned start of the run. */
    static SlowOutputAnalysis begin(JmxConnection jmx, ObjectName analysis, double thresholdMs, long startNs)
            throws ServerUnavailableException {
        SlowOutputAnalysis begun = new SlowOutputAnalysis(jmx, analysis, thresholdMs, startNs);
        jmx.invoke(analysis, "start", thresholdMs, LONGEST_SECONDS);
        return begun;
    }

    /** Ends it, and returns its results. */
    public SlowOutputs end() throws ServerUnavailableException {
        jmx.invoke(analysis, "stop");
        List<SlowOutputs.Episode> episodes = Stream.of(jmx.attribute(analysis, "Episodes", CompositeData[].class)).map(this::episode)
                .toList();
        return new SlowOutputs(thresholdMs, episodes, jmx.number(analysis, "LostOutputs"));
    }

    private SlowOutputs.Episode episode(CompositeData episode) {
        return new SlowOutputs.Episode(((Double) episode.get("beginMs") - startEpochMs) / 1e3, (Long) episode.get("count"),
                (Double) episode.get("worstMs"), (String) episode.get("cause"), (String) episode.get("detail"));
    }
}
