// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import java.io.IOException;
import java.util.Map;
import org.vesper.loadgen.send.RunTime;

/**
 * How far the clocks of a helper are ahead of those of the coordinator: of several questions, the one that was answered soonest counts,
 * and its answer is taken for the middle of the time that it took.
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

    static Map<String, ?> answer() {
        return Map.of(MONOTONIC, System.nanoTime(), WALL, RunTime.wallNs());
    }
}
