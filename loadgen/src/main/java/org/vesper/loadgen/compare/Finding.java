// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.compare;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A figure of a load in two reports.
 *
 * @param load the load
 * @param figure the name of the figure
 * @param a its repeats in the first report
 * @param b its repeats in the second one
 * @param isLate whether the delay of a late generator is part of it
 */
record Finding(String load, String figure, Sample a, Sample b, boolean isLate) {

    /** From as many repeats on, the test of ranks can be below the level at all: with 3 it is at least 10 %. */
    static final int MIN_REPEATS = 4;
    static final double LEVEL = 0.05;

    /** The verdict on the difference. */
    enum Answer {
        /** By the test of ranks, at {@link #LEVEL}. */
        DIFFERS("differs"),
        /** With two or three repeats: no value of one report lies within the range of the other. */
        RANGES_APART("ranges apart"),
        /** No difference beyond the spread. */
        WITHIN_SPREAD("within the spread"),
        /** A single run says nothing of the spread. */
        CANNOT_TELL("cannot tell: one run");

        private final String text;

        Answer(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    Answer answer() {
        int least = Math.min(a.size(), b.size());
        if (least < 2) {
            return Answer.CANNOT_TELL;
        }
        if (least < MIN_REPEATS) {
            return a.overlaps(b) ? Answer.WITHIN_SPREAD : Answer.RANGES_APART;
        }
        return probability() < LEVEL ? Answer.DIFFERS : Answer.WITHIN_SPREAD;
    }

    /** The second median as a multiple of the first. */
    double ratio() {
        return b.median() / a.median();
    }

    /** For programs. Only the answers of the test have its probability. */
    Map<String, Object> toMap() {
        Map<String, Object> finding = new LinkedHashMap<>();
        finding.put("load", load);
        finding.put("figure", figure);
        finding.put("a", a.toMap());
        finding.put("b", b.toMap());
        finding.put("ratio", ratio());
        finding.put("answer", answer().name());
        finding.put("generatorLate", isLate);
        if (Math.min(a.size(), b.size()) >= MIN_REPEATS) {
            finding.put("probability", probability());
        }
        return finding;
    }

    private double probability() {
        return RankTest.probability(a.values(), b.values());
    }
}
