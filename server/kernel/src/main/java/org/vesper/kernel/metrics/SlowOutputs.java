// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The outputs that took longer than a threshold, while somebody looks for the reasons. Outputs whose times overlap form an episode, since
 * one reason delays many: after a pause of a second, each output of that second is late.
 *
 * <p><b>Threading:</b> any thread. An output below the threshold costs a comparison, a slow one a lock. <b>Units:</b> times of {@link
 * System#nanoTime()}.
 */
public final class SlowOutputs {

    private static final int MAX_EPISODES = 1_000;
    /** A server that cannot keep up has slow outputs only; they are divided, so that each part can have a reason of its own. */
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(10);

    private final long thresholdNs;
    private final long sinceNs;
    private final List<Episode> ended = new ArrayList<>();
    private Episode present;
    /** The end of the first output of the present episode. */
    private long presentSinceNs;
    private long lost;

    /**
     * Slow outputs that followed each other.
     *
     * @param beginNs the start of the first one
     * @param endNs the end of the last one
     * @param worst the slowest one
     * @param count their number
     */
    public record Episode(long beginNs, long endNs, Output worst, long count) {

        private Episode with(Output output) {
            return new Episode(Math.min(beginNs, output.startNs()), Math.max(endNs, output.endNs()),
                    output.latencyNs() > worst.latencyNs() ? output : worst, count + 1);
        }
    }

    /** A slow output, and the thread that made it. */
    public record Output(long startNs, long endNs, Thread thread) {

        public long latencyNs() {
            return endNs - startNs;
        }
    }

    /** @param sinceNs outputs that began before do not count */
    public SlowOutputs(long thresholdNs, long sinceNs) {
        this.thresholdNs = thresholdNs;
        this.sinceNs = sinceNs;
    }

    void record(long startNs, long endNs) {
        if (endNs - startNs >= thresholdNs && startNs - sinceNs >= 0) {
            add(new Output(startNs, endNs, Thread.currentThread()));
        }
    }

    /** The episodes so far, the present one included. */
    public synchronized List<Episode> episodes() {
        List<Episode> all = new ArrayList<>(ended);
        if (present != null) {
            all.add(present);
        }
        return all;
    }

    /** The number of slow outputs in episodes that were too many to be kept. */
    public synchronized long lost() {
        return lost;
    }

    private synchronized void add(Output output) {
        if (present != null && output.startNs() <= present.endNs() && output.endNs() - presentSinceNs <= LONGEST_NS) {
            present = present.with(output);
            return;
        }
        if (present != null && ended.size() < MAX_EPISODES) {
            ended.add(present);
        } else if (present != null) {
            lost += present.count();
        }
        present = new Episode(output.startNs(), output.endNs(), output, 1);
        presentSinceNs = output.endNs();
    }
}
