// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.vesper.loadgen.send.RunTime;

/**
 * The lead of the clocks of a helper over those of the coordinator: of several questions, the one that was answered soonest counts, and
 * its answer is taken for the middle of the time that it took.
 *
 * @param monotonicNs of {@link System#nanoTime()}
 * @param wallNs of the wall clock
 * @param errorNs by how much both may be wrong
 */
public record ClockOffset(long monotonicNs, long wallNs, long errorNs) {

    static final String PING = "ping";
    static final String MONOTONIC = "monotonicNs";
    static final String WALL = "wallNs";

    private static final int QUESTIONS = 30;
    private static final double NS_PER_US = 1e3;

    static ClockOffset estimate(LineChannel helper) throws IOException {
        ClockOffset best = new ClockOffset(0, 0, Long.MAX_VALUE);
        for (int i = 0; i < QUESTIONS; i++) {
            long askedWallNs = RunTime.wallNs();
            long askedNs = System.nanoTime();
            helper.write(Map.of(PING, true));
            Map<String, Object> answer = helper.read();
            long halfNs = (System.nanoTime() - askedNs) / 2;
            if (halfNs < best.errorNs()) {
                best = new ClockOffset(Answers.number(answer, MONOTONIC) - askedNs - halfNs,
                        Answers.number(answer, WALL) - askedWallNs - halfNs, halfNs);
            }
        }
        return best;
    }

    /** This one and a later one, and by how much the clocks moved apart meanwhile, for people. */
    String text(ClockOffset later) {
        return String.format(Locale.ROOT, "%s at the begin, %s at the end (drift %.1f us, of the wall clock %.1f us)", this, later,
                (later.monotonicNs - monotonicNs) / NS_PER_US, (later.wallNs - wallNs) / NS_PER_US);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f us +/- %.1f", monotonicNs / NS_PER_US, errorNs / NS_PER_US);
    }

    static Map<String, ?> answer() {
        return Map.of(MONOTONIC, System.nanoTime(), WALL, RunTime.wallNs());
    }
}
