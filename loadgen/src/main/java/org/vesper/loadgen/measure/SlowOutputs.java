// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.List;

/**
 * The slow outputs of a run and what delayed them, as the server has analysed them.
 *
 * @param thresholdMs outputs that take at least so long are slow
 * @param episodes slow outputs whose times overlap, in chronological order
 * @param lost slow outputs that are in no episode, because there were too many
 */
public record SlowOutputs(double thresholdMs, List<Episode> episodes, long lost) {

    /**
     * Slow outputs whose times overlap.
     *
     * @param atSeconds the start of the first one, relative to the planned start of the run
     * @param count their number
     * @param worstMs the latency of the slowest one
     * @param cause what delayed that one
     * @param detail what is known of the cause
     */
    public record Episode(double atSeconds, long count, double worstMs, String cause, String detail) {
    }
}
