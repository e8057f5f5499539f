// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Compares the runs of this build with those of a baseline. A figure differs beyond the spread if every run of one side is above every run
 * of the other. With five runs of each, chance alone puts this build above in one figure of 252; the guard looks at six.
 */
record Guard(List<Run> baseline, List<Run> build) {

    /** With fewer runs of each, chance alone would separate the ranges in more than one figure of 70. */
    private static final int MIN_RUNS = 4;

    private enum Figure {

        SERVICE_MEAN("service mean", run -> run.service().mean()),
        SERVICE_P50("service p50", run -> run.service().p50()),
        SERVICE_P99("service p99", run -> run.service().p99()),
        SERVICE_P999("service p99.9", run -> run.service().p999()),
        RESPONSE_P50("response p50", run -> run.response().p50()),
        RESPONSE_P99("response p99", run -> run.response().p99());

        private final String title;
        private final ToDoubleFunction<Run> of;

        Figure(String title, ToDoubleFunction<Run> of) {
            this.title = title;
            this.of = of;
        }

        private double lowest(List<Run> runs) {
            return runs.stream().mapToDouble(of).min().orElseThrow();
        }

        private double highest(List<Run> runs) {
            return runs.stream().mapToDouble(of).max().orElseThrow();
        }

        private boolean isAbove(List<Run> some, List<Run> others) {
            return lowest(some) > highest(others);
        }
    }

    /** One sentence for each figure that differs beyond the spread, or one that says that none does. */
    List<String> findings() {
        if (!hasSpread()) {
            return List.of("The spread is not known: there must be " + MIN_RUNS + " runs of each side or more.");
        }
        List<String> findings = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            if (figure.isAbove(build, baseline)) {
                findings.add("SLOWER: " + ranges(figure));
            } else if (figure.isAbove(baseline, build)) {
                findings.add("faster: " + ranges(figure));
            }
        }
        return findings.isEmpty() ? List.of("No figure differs beyond the spread.") : findings;
    }

    /** Whether a figure of this build is worse than that of the baseline, beyond the spread. */
    boolean isSlower() {
        return hasSpread() && List.of(Figure.values()).stream().anyMatch(figure -> figure.isAbove(build, baseline));
    }

    private boolean hasSpread() {
        return Math.min(baseline.size(), build.size()) >= MIN_RUNS;
    }

    private String ranges(Figure figure) {
        return String.format(Locale.ROOT, "%s is %.1f to %.1f us, that of the baseline %.1f to %.1f", figure.title,
                figure.lowest(build), figure.highest(build), figure.lowest(baseline), figure.highest(baseline));
    }
}
