// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.epl.processor.internal.confined.RowFailure;

/**
 * The failures while Esper processed one event or clock tick. Esper only logs exceptions of subscribers and rules; this class keeps them
 * and throws them to the caller after all other rules have processed the event. <b>Threading:</b> the thread in the lane.
 */
public final class RuleFaults {

    private final Map<String, IntFunction<String>> suspects = new ConcurrentHashMap<>();
    private Throwable first;

    /**
     * Registers the name under which failures of a deployment are reported.
     *
     * @param deployment Esper's id of the deployment
     * @param suspect maps the context partition of the failure, -1 if unknown, to a name
     */
    public void name(String deployment, IntFunction<String> suspect) {
        suspects.put(deployment, suspect);
    }

    public void forget(String deployment) {
        suspects.remove(deployment);
    }

    /** Adds the exception of a statement of a deployment. */
    void add(String deployment, Throwable thrown) {
        int row = thrown instanceof RowFailure failure ? failure.row() : -1;
        Throwable cause = thrown instanceof RowFailure ? thrown.getCause() : thrown;
        add(new RuleFailure(suspect(deployment, row) + " failed: " + EngineWords.failure(cause), cause));
    }

    /** The name of the rule that runs in a context partition of a deployment. */
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

    /** Throws the first failure since the last call, if any, with the others as suppressed exceptions. */
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
