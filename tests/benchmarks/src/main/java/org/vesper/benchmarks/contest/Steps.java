// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import java.util.ArrayList;
import java.util.List;

/** The steps of a benchmark: one that fails is reported, and the following ones are measured nevertheless. */
public final class Steps {

    private final List<String> failures = new ArrayList<>();

    /** Performs a step, and returns whether it succeeded. */
    public boolean attempt(String what, Runnable step) {
        try {
            step.run();
            return true;
        } catch (RuntimeException e) {
            failures.add(e.getMessage());
            System.out.println("  FAILED " + what + ": " + e.getMessage());
            return false;
        }
    }

    /** Ends the benchmark: with an exception if a step has failed. */
    public void end() {
        if (!failures.isEmpty()) {
            throw new IllegalStateException("not measured: " + String.join("; ", failures));
        }
        System.out.println("All outputs as the model expects.");
    }
}
