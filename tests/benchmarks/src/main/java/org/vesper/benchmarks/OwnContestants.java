// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.List;
import org.vesper.benchmarks.contest.Contestant;
import org.vesper.benchmarks.contest.Contestants;

/** The hand-written loop, plain Esper, and the processor with different settings. */
public final class OwnContestants implements Contestants {

    @Override
    public Contestant create(String name, List<String> symbols) {
        return switch (name) {
            case "loop" -> new HandWrittenLoop(symbols);
            case "esper" -> new PlainEsper(symbols);
            case "filtered" -> new VesperProcessor(RuleTexts.text(symbols), 1, true);
            case "unfiltered" -> new VesperProcessor(RuleTexts.text(symbols), 1, false);
            case "partitioned" -> new VesperProcessor(RuleTexts.text(symbols), 2, false);
            default -> throw new IllegalArgumentException(name);
        };
    }
}
