// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.vesper.epl.processor.internal.confined.FedRows;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.spi.warm.Past;

/**
 * Begins rules in the past and feeds them up to the present. Meanwhile the clock shows the past, events reach these rules only, and they
 * emit nothing. A timer of any other rule is behind the present, so none fires.
 *
 * <p><b>Threading:</b> the thread that holds the lane.
 *
 * @param rules the rules that are about to begin
 * @param fillers copies of the rules that fill their streams; they end when the feeding does
 */
record Feeding(Partition partition, List<RunningRule> rules, List<RunningRule> fillers, Past past) implements Consumer<Runnable> {

    /** @param begin begins the rules */
    @Override
    public void accept(Runnable begin) {
        long nowMs = partition.engine().nowMs();
        partition.engine().turnClock(Math.min(past.startMs(), nowMs));
        try {
            begin.run();
            fillers.forEach(RunningRule::begin);
            feed(nowMs);
        } finally {
            fillers.forEach(RunningRule::end);
            partition.engine().turnClock(nowMs);
        }
    }

    private void feed(long nowMs) {
        List<RunningRule> all = new ArrayList<>(rules);
        all.addAll(fillers);
        partition.feedOnly(rows(all), all);
        try {
            past.replay(partition::feedTime, partition::feed);
            partition.feedTime(nowMs);
        } finally {
            partition.feedAll();
        }
    }

    static FedRows rows(List<RunningRule> rules) {
        FedRows rows = new FedRows();
        rules.forEach(rule -> ((LiveTemplate) rule.body()).addRow(rule, rows));
        return rows;
    }
}
