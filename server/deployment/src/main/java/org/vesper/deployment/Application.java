// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.kernel.network.Network;

/** One version of an application in the server. <b>Threading:</b> any thread. */
public interface Application {

    /** What the manifest of its bundle says in {@code Vesper-Application}; unique in the server. */
    String name();

    /** The version of its bundle. */
    String version();

    ApplicationState state();

    /** What is wrong, when it is {@link ApplicationState#FAILED}. */
    Optional<String> failure();

    /** Its stages, from the moment they are wired until it stops. */
    Optional<Network> network();

    /** Its Spring beans by name, the latency recorders among them; empty unless there is a {@link #network()}. */
    Map<String, Object> beans();

    /** Those of the beans that record latencies, by their id. */
    Map<String, HistogramLatencyRecorder> latencyRecorders();

    /** How long each step of its deployment took, for a reader: "bundle 12 ms, beans 310 ms". */
    String deploymentSteps();

    /** When it came into its present state. */
    Instant since();
}
