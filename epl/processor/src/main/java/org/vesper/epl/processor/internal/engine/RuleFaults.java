// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.epl.processor.internal.confined.RowFailure;

/**
 * What failed while Esper worked off one event or clock tick. Esper logs and forgets what a subscriber or a rule throws; kept here
 * instead, it is thrown to the caller as soon as all other rules have had the event. <b>Threading:</b> the thread in the lane.
 */
public final class RuleFaults {

    private final Map<String, IntFunction<String>> suspects = new ConcurrentHashMap<>();
    private Throwable first;

    /**
     * Notes how to call what fails in a deployment.
     *
     * @param deployment Esper's id of it
     * @param suspect takes the partition of the deployment's context in which something has failed, -1 if it is not known
     */
    public void name(String deployment, IntFunction<String> suspect) {
        suspects.put(deployment, suspect);
    }

    public void forget(String deployment) {
        suspects.remove(deployment);
    }

    /** Adds what a statement of a deployment has thrown. */
    void add(String deployment, Throwable thrown) {
        int row = thrown instanceof RowFailure failure ? failure.row() : -1;
        Throwable cause = thrown instanceof RowFailure ? thrown.getCause() : thrown;
        add(new RuleFailure(suspect(deployment, row) + " failed: " + EngineWords.failure(cause), cause));
    }

    /** How to call what is at work in a partition of a deployment's context. */
    String suspect(String deployment, int row) {
        return suspects.getOrDefault(deployment, unused -> "a rule").apply(row);
    }

    public void clear() {
        first = null;
    }

    public void add(Throwable fault) {
        if (first == null) {
            first = fault;
        } else if (first != fault) {
            first.addSuppressed(fault);
        }
    }

    /** Throws the first fault since the last call, with the others as suppressed ones, if there was any. */
    public void raise() {
        if (first != null) {
            Throwable fault = first;
            first = null;
            if (fault instanceof Error error) {
                throw error;
            }
            throw fault instanceof RuntimeException runtime ? runtime : new IllegalStateException(fault);
        }
    }
}
