// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers;

import java.util.List;
import org.vesper.benchmarks.OwnContestants;
import org.vesper.benchmarks.contest.Contestant;
import org.vesper.benchmarks.contest.Contestants;
import org.vesper.peers.drools.DroolsFacts;
import org.vesper.peers.drools.DroolsWindows;
import org.vesper.peers.flink.FlinkJob;
import org.vesper.peers.siddhi.Siddhi;

/** The forms of the other engines, and the contestants of the benchmarks. */
public final class PeerContestants implements Contestants {

    @Override
    public Contestant create(String name, List<String> symbols) {
        return switch (name) {
            case "siddhi-queries" -> Siddhi.queries(symbols);
            case "siddhi-partition" -> Siddhi.partition(symbols);
            case "flink-cep" -> FlinkJob.patterns(symbols);
            case "flink-cep-tuned" -> FlinkJob.tunedPatterns(symbols);
            case "flink-function" -> FlinkJob.function(symbols);
            case "drools-windows" -> new DroolsWindows(symbols);
            case "drools-facts" -> new DroolsFacts(symbols);
            default -> new OwnContestants().create(name, symbols);
        };
    }
}
