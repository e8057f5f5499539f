// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.vesper.api.EventSink;

/**
 * The stream of ticks that all contestants get: symbols in turn, each price a geometric Brownian motion of its own, drawn once. A pass
 * plays it from its beginning, so that at the seam each price jumps once, the same for everyone.
 */
final class Market {

    /** Of the 1470 symbols of the paper, with which 3.89 % of the events make an output when 200 of them are watched. */
    private static final double SIGMA = 0.01436;
    private static final int EVENTS_PER_READ = 64;

    private final String[] symbols;
    private final double[] prices;

    /** @param events how many a pass has; whole rounds through the symbols are played */
    Market(int symbolCount, int events) {
        symbols = new String[symbolCount];
        double[] latest = new double[symbolCount];
        Random random = new Random(42);
        for (int i = 0; i < symbolCount; i++) {
            symbols[i] = "SYM" + i;
            latest[i] = 10 + 490 * random.nextDouble();
        }
        prices = new double[events / symbolCount * symbolCount];
        for (int i = 0; i < prices.length; i++) {
            int symbol = i % symbolCount;
            latest[symbol] *= Math.exp(-SIGMA * SIGMA / 2 + SIGMA * random.nextGaussian());
            prices[i] = latest[symbol];
        }
    }

    int events() {
        return prices.length;
    }

    /** The first count symbols of those that are watched in every benchmark; more than there are symbols, and some never trade. */
    List<String> watched(int count) {
        int step = Math.max(1, Math.min(7, symbols.length / Math.max(1, count)));
        List<String> watched = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            watched.add("SYM" + i * step);
        }
        return watched;
    }

    /**
     * Plays a pass, or a partition's part of it.
     *
     * @param partition plays the symbols whose place is this one, modulo the number of partitions
     */
    void play(EventSink sink, int partition, int partitions) {
        String[] names = symbols;
        double[] values = prices;
        int symbol = partition;
        long now = 0;
        int read = 0;
        for (int i = partition; i < values.length; i += partitions) {
            if (read-- == 0) {
                now = System.nanoTime();
                read = EVENTS_PER_READ - 1;
            }
            sink.onEvent(new StockTick(names[symbol], values[i], now, now));
            symbol += partitions;
            if (symbol >= names.length) {
                symbol -= names.length;
            }
        }
    }

    /** What the rules must put out in each of so many passes, computed by two lines of arithmetic for each symbol. */
    List<Signals> expected(List<String> watched, int passes) {
        boolean[] isWatched = new boolean[symbols.length];
        watched.stream().mapToInt(name -> Integer.parseInt(name.substring(3))).filter(i -> i < symbols.length)
                .forEach(i -> isWatched[i] = true);
        double[] previous = new double[symbols.length];
        int[] run = new int[symbols.length];
        List<Signals> signals = new ArrayList<>();
        for (int pass = 0; pass < passes; pass++) {
            Signals ofPass = new Signals();
            for (int i = 0; i < prices.length; i++) {
                int symbol = i % symbols.length;
                if (isWatched[symbol]) {
                    ofPass.addExpected(previous[symbol], prices[i], run, symbol);
                    previous[symbol] = prices[i];
                }
            }
            signals.add(ofPass);
        }
        return signals;
    }
}
