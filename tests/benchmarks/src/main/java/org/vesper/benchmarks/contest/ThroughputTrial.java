// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;

/** The process of one contestant: it plays as many passes as requested, and reports the cost of an event. */
final class ThroughputTrial {

    private final Market market;
    private final List<String> watched;
    private final Contestant contestant;
    private final List<Signals> signals = new ArrayList<>();
    /** The usage of the threads of a pass that have ended. */
    private final AtomicReference<Usage> ended = new AtomicReference<>();

    private ThroughputTrial(Contestant contestant, Market market, List<String> watched) {
        this.contestant = contestant;
        this.market = market;
        this.watched = watched;
    }

    /** Arguments: the class of the {@link Contestants}, the name of one, the number of its rules, of events, and of passes to warm up. */
    public static void main(String[] args) throws Exception {
        Contestants contestants = (Contestants) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        Market market = new Market(Market.SYMBOLS, Integer.parseInt(args[3]));
        List<String> watched = market.watched(Integer.parseInt(args[2]) / 2);
        try (Contestant contestant = contestants.create(args[1], watched)) {
            new ThroughputTrial(contestant, market, watched).run(Integer.parseInt(args[4]));
        }
        System.exit(0);
    }

    private void run(int warmUp) throws Exception {
        for (int i = 0; i < warmUp; i++) {
            pass();
        }
        Parent.say("ready");
        while (Parent.asksAgain()) {
            Parent.say("pass " + pass());
        }
        Parent.say(market.check(watched, signals));
    }

    /** The cost of an event: elapsed nanoseconds, processor time and bytes allocated by all threads. */
    private String pass() throws Exception {
        ended.set(Usage.NONE);
        Usage before = Usage.ofLiveThreads();
        long nanos = contestant.partitions() == 1 ? alone() : together();
        Usage used = Usage.ofLiveThreads().minus(before).plus(ended.get());
        signals.add(contestant.takeSignals());
        double events = market.events();
        return nanos / events + " " + used.cpuNanos() / events + " " + used.bytes() / events;
    }

    private long alone() {
        long start = System.nanoTime();
        contestant.play(market, 0);
        return System.nanoTime() - start;
    }

    /** The time in which all partitions, each fed by a separate thread, finish a pass, from when all threads are ready. */
    private long together() throws Exception {
        CyclicBarrier start = new CyclicBarrier(contestant.partitions() + 1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < contestant.partitions(); i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                await(start);
                contestant.play(market, number);
                ended.accumulateAndGet(Usage.ofThisThread(), Usage::plus);
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
