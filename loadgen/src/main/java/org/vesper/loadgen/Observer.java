// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.Map;
import java.util.Optional;

/**
 * Asks the server what came out of a run.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Failure:</b> a {@link ServerUnavailableException}.
 */
public interface Observer {

    /** Makes the application forget what it has seen, so that a run does not depend on the one before. */
    void begin(String runId) throws ServerUnavailableException;

    /** The outputs since then, by the name of the rule; a rule without any may be missing. */
    Map<String, OutputCount> received() throws ServerUnavailableException;

    /** How the run stands; called once per second, so it should ask for a few numbers only. */
    default Optional<RunStatus> status() throws ServerUnavailableException {
        return Optional.empty();
    }

    /**
     * What an application that counts by run says of the present one.
     *
     * @param runId what it was begun with; another one means that another generator has begun a run
     * @param meanServiceUs the average service latency so far
     * @param maxServiceUs the longest one; 0 before the first measured output
     */
    record RunStatus(String runId, double meanServiceUs, double maxServiceUs) {
    }
}
