// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;

/** Plays passes to one contestant, as many as requested, and reports the cost of an event. */
final class ThroughputTrial {

    static final int SYMBOLS = 1470;

    private final Market market;
    private final List<String> watched;
    private final int partitions;
    private final Contestant contestant;
    private final List<Signals> signals = new ArrayList<>();
    private final AtomicLong cpuNanos = new AtomicLong();

    /** @param rules the number of rules, two for each watched symbol */
    ThroughputTrial(String name, int rules, int events) {
        market = new Market(SYMBOLS, events);
        watched = market.watched(rules / 2);
        partitions = name.equals("partitioned") ? 2 : 1;
        contestant = switch (name) {
            case "loop" -> new HandWrittenLoop(watched);
            case "esper" -> new PlainEsper(watched);
            case "filtered" -> new VesperProcessor(RuleTexts.text(watched), 1, true);
            case "unfiltered" -> new VesperProcessor(RuleTexts.text(watched), 1, false);
            case "partitioned" -> new VesperProcessor(RuleTexts.text(watched), 2, false);
            default -> throw new IllegalArgumentException(name);
        };
    }

    void run(int warmUp) throws Exception {
        for (int i = 0; i < warmUp; i++) {
            pass();
        }
        Trial.say("ready");
        while (Trial.askedAgain()) {
            Trial.say("pass " + pass());
        }
        Trial.check(market, watched, signals);
        contestant.close();
    }

    /** The nanoseconds per event: elapsed time, then CPU time of all feeding threads. */
    private String pass() throws Exception {
        cpuNanos.set(0);
        long nanos = partitions == 1 ? alone() : together();
        signals.add(contestant.takeSignals());
        return (double) nanos / market.events() + " " + (double) cpuNanos.get() / market.events();
    }

    private void play(int partition) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        market.play(contestant.partition(partition), partition, partitions);
        cpuNanos.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
    }

    private long alone() {
        long start = System.nanoTime();
        play(0);
        return System.nanoTime() - start;
    }

    /** The time in which all partitions, each fed by a separate thread, finish a pass, from when all threads are ready. */
    private long together() throws Exception {
        CyclicBarrier start = new CyclicBarrier(partitions + 1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < partitions; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                await(start);
                play(number);
            }, "partition " + i);
            thread.start();
            threads.add(thread);
        }
        start.await();
        long begin = System.nanoTime();
        for (Thread thread : threads) {
            thread.join();
        }
        return System.nanoTime() - begin;
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
