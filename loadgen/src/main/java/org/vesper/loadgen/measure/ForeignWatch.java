// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * Detects other users of the server during a run: another client on the adapter, or another generator that has begun a run. Either makes
 * counts and latencies meaningless. <b>Threading:</b> one thread.
 */
public final class ForeignWatch {

    private final String runId;
    private int ownConnections;
    private int foreignAtStart;
    private int foreignDuring;
    private String foreignRun;

    public ForeignWatch(String runId, int ownConnections) {
        this.runId = runId;
        this.ownConnections = ownConnections;
    }

    /** Allows for connections of this run besides those of the load: idle ones, and broken ones that the server still counts. */
    public void expect(int connections) {
        ownConnections += connections;
    }

    /** Checks the connections before this run opens its own. */
    public void atStart(int connections) {
        foreignAtStart = connections;
    }

    public void during(int connections) {
        foreignDuring = Math.max(foreignDuring, connections - ownConnections);
    }

    public void runId(String now) {
        if (!now.equals(runId)) {
            foreignRun = now;
        }
    }

    /** The findings, one sentence each. */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        if (foreignRun != null) {
            reasons.add("The server counts the run " + foreignRun + " of another load generator, begun while this one, " + runId
                    + ", was running; run one at a time.");
        }
        if (foreignAtStart > 0) {
            reasons.add("At the start the adapter had connections of another client (" + foreignAtStart
                    + "); no other client may use it during a run.");
        }
        if (foreignDuring > foreignAtStart) {
            reasons.add("During the run the adapter had connections of another client (" + foreignDuring + ") besides the " + ownConnections
                    + " of this run; no other client may use it.");
        }
        return reasons;
    }
}
