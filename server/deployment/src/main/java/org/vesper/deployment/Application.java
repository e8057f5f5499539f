// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.kernel.network.Network;

/** One version of an application in the server. <b>Threading:</b> any thread. */
public interface Application {

    /** The name, from the header {@code Vesper-Application} of the bundle's manifest; unique in the server. */
    String name();

    /** The version of the bundle. */
    String version();

    ApplicationState state();

    /** The reason, if the application is {@link ApplicationState#FAILED}, or SUSPENDED since it was held back at the start. */
    Optional<String> failure();

    /** The stages, from the moment they are wired until the application stops. */
    Optional<Network> network();

    /** How far its recovery has come, or the state of the journal of each lane; empty if it begins anew at each start. */
    String recovery();

    /** The Spring beans by name, including the latency recorders; empty unless there is a {@link #network()}. */
    Map<String, Object> beans();

    /** The beans that record latencies, by their id. */
    Map<String, HistogramLatencyRecorder> latencyRecorders();

    /** The jar of the version, where it was when it was deployed. */
    Path jarFile();

    /** The SHA-256 of its jar, in hexadecimal. */
    String jarDigest();

    /** The duration of each step of the deployment, for a reader: "bundle 12 ms, beans 310 ms". */
    String deploymentSteps();

    /** The time at which the application entered its present state. */
    Instant since();
}
