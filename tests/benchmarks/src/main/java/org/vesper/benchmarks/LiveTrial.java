// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.HdrHistogram.Histogram;
import org.vesper.api.EventSink;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.Parent;
import org.vesper.benchmarks.contest.Signals;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;

/**
 * Repeatedly adds, replaces and removes one rule while events flow, as the kernel does: the change is prepared concurrently and applied
 * with the lane held. One thread sends at a fixed rate; its delays count as latency.
 */
final class LiveTrial {

    private static final int RATE = 200_000;
    private static final int READ = 64;
    private static final long PAUSE_NANOS = 2_000_000;

    private final ReentrantLock lane = new ReentrantLock();
    private final VesperProcessor processor;
    private final Market market;
    private final Histogram latency = new Histogram(3);
    private volatile boolean stopping;

    private LiveTrial(VesperProcessor processor, Market market) {
        this.processor = processor;
        this.market = market;
    }

    /** @param changes the number of rules to add, to replace and to remove */
    static void run(int rules, int changes) throws Exception {
        Market market = new Market(Market.SYMBOLS, 1_470_000);
        List<String> watched = market.watched(rules / 2);
        try (VesperProcessor processor = new VesperProcessor(RuleTexts.text(watched), 1, true)) {
            List<Signals> warmUp = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                market.play(processor.partition(0), 0, 1);
                warmUp.add(processor.takeSignals());
            }
            LiveTrial trial = new LiveTrial(processor, market);
            trial.changeRules(changes / 2, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            trial.measure(changes, warmUp);
            Parent.say(market.check(watched, warmUp));
        }
    }

    private void measure(int changes, List<Signals> signals) throws Exception {
        long quietNanos = changes * 3 * (PAUSE_NANOS + 500_000);
        Histogram quiet = whileEventsFlow(() -> LockSupport.parkNanos(quietNanos), signals);
        List<Long> adds = new ArrayList<>();
        List<Long> replaces = new ArrayList<>();
        List<Long> removes = new ArrayList<>();
        Histogram busy = whileEventsFlow(() -> changeRules(changes, adds, replaces, removes), signals);
        Parent.say("live " + median(adds) + ' ' + median(replaces) + ' ' + median(removes)
                + ' ' + quiet.getValueAtPercentile(50) + ' ' + quiet.getValueAtPercentile(99) + ' ' + quiet.getMaxValue()
                + ' ' + busy.getValueAtPercentile(50) + ' ' + busy.getValueAtPercentile(99) + ' ' + busy.getMaxValue());
    }

    private static long median(List<Long> nanos) {
        Collections.sort(nanos);
        return nanos.get(nanos.size() / 2);
    }

    /** The latency of each event during a task; complete passes are sent, so that the outputs can be compared. */
    private Histogram whileEventsFlow(Runnable task, List<Signals> signals) throws InterruptedException {
        latency.reset();
        stopping = false;
        Thread sender = new Thread(() -> {
            while (!stopping) {
                Paced paced = new Paced();
                market.play(paced, 0, 1);
                paced.leave();
                signals.add(processor.takeSignals());
            }
        }, "sender");
        sender.start();
        task.run();
        stopping = true;
        sender.join();
        return latency.copy();
    }

    private void changeRules(int changes, List<Long> adds, List<Long> replaces, List<Long> removes) {
        // SYM1 is not a watched symbol; its outputs are not counted, as the rule never fires.
        String rule = "@Name('more') SELECT symbol, lastPrice, perc(lastPrice), clientTimestamp, timestamp "
                + "FROM (select * from StockTick where symbol='%s') RETAIN 2 EVENTS "
                + "HAVING PERC(lastPrice) > 2.0 OR PERC(lastPrice) < -2.0;";
        for (int i = 0; i < changes; i++) {
            adds.add(time(new RuleChange.Add(new RuleFile("more.epl", String.format(Locale.ROOT, rule, "NONE" + i)))));
            replaces.add(time(new RuleChange.Replace(new RuleFile("more.epl", String.format(Locale.ROOT, rule, "NEVER" + i)))));
            removes.add(time(new RuleChange.Remove(List.of("more"))));
        }
    }

    private long time(RuleChange change) {
        long start = System.nanoTime();
        PreparedChange prepared = processor.rules().prepare(List.of(change));
        lane.lock();
        try {
            prepared.apply();
        } finally {
            lane.unlock();
        }
        long nanos = System.nanoTime() - start;
        LockSupport.parkNanos(PAUSE_NANOS);
        return nanos;
    }

    /** Takes the lane for each read, at the read's planned time. */
    private final class Paced implements EventSink {

        private final EventSink sink = processor.partition(0);
        private final long startNs = System.nanoTime();
        private long sent;

        @Override
        public void onEvent(Object event) {
            if (sent % READ == 0) {
                leave();
                waitUntil(plannedNs());
                lane.lock();
            }
            sink.onEvent(event);
            sent++;
        }

        void leave() {
            if (lane.isHeldByCurrentThread()) {
                lane.unlock();
                latency.recordValueWithCount(Math.max(0, System.nanoTime() - plannedNs() + READ * 1_000_000_000L / RATE), READ);
            }
        }

        private long plannedNs() {
            return startNs + sent * 1_000_000_000L / RATE;
        }

        private void waitUntil(long nanoTime) {
            while (nanoTime - System.nanoTime() > 0) {
                Thread.onSpinWait();
            }
        }
    }
}
