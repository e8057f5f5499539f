// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.List;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.Parent;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/** Deploys rules once in a fresh process, and reports the time and the heap they take. */
final class DeployTrial {

    private static final int EVENTS = 147_000;

    private DeployTrial() {
    }

    /** @param form "text", or "tables" for parameter rows */
    static void run(String form, int rules) {
        Market market = new Market(Market.SYMBOLS, EVENTS);
        List<String> watched = market.watched(rules / 2);
        List<RuleFile> files = form.equals("text") ? RuleTexts.text(watched) : RuleTexts.tables(watched);
        long heapBefore = usedHeap();
        long start = System.nanoTime();
        try (VesperProcessor processor = new VesperProcessor(files, 1, true)) {
            double millis = (System.nanoTime() - start) / 1e6;
            long heap = usedHeap() - heapBefore;
            long texts = 0;
            for (RuleStatus rule : processor.rules().list()) {
                texts += bytes(processor, rule, form);
            }
            Parent.say("deployed " + millis + ' ' + heap + ' ' + texts + ' ' + processor.rules().list().size());
            market.play(processor.partition(0), 0, 1);
            Parent.say(market.check(watched, List.of(processor.takeSignals())));
        }
    }

    /** The size of a rule's text: 24 bytes for the string, 16 for its array, and one per character. */
    private static long bytes(VesperProcessor processor, RuleStatus rule, String form) {
        return form.equals("text") ? 40 + processor.rules().text(rule.name()).length() : 0;
    }

    private static long usedHeap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
