// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.Map;
import java.util.Optional;

/**
 * Reads the outputs of a run from the server.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Failure:</b> a {@link ServerUnavailableException}.
 */
public interface Observer {

    /** Resets the application's counts, so that a run does not depend on the previous one. */
    void begin(String runId) throws ServerUnavailableException;

    /** The outputs since the last {@link #begin}, by the name of the rule; a rule without outputs may be missing. */
    Map<String, OutputCount> received() throws ServerUnavailableException;

    /** The progress of the run; called once per second, so it should read only a few numbers. */
    default Optional<RunStatus> status() throws ServerUnavailableException {
        return Optional.empty();
    }

    /**
     * The application's view of the current run, if it counts by run.
     *
     * @param runId the id passed to {@link #begin}; a different one means that another generator has begun a run
     * @param meanServiceUs the average service latency so far
     * @param maxServiceUs the maximum service latency so far; 0 before the first measured output
     */
    record RunStatus(String runId, double meanServiceUs, double maxServiceUs) {
    }
}
