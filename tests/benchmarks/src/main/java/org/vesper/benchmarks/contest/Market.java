// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.vesper.api.EventSink;

/**
 * The ticks that all contestants receive: symbols in turn, each with its own geometric Brownian motion, generated once. Each pass plays
 * them from the beginning, so each price jumps once at the seam, equally for all.
 */
public final class Market {

    /** The number of symbols of the paper. */
    public static final int SYMBOLS = 1470;
    /** The volatility of the paper's 1470 symbols at which 3.89 % of the events cause an output when 200 of them are watched. */
    private static final double SIGMA = 0.01436;
    private static final int EVENTS_PER_READ = 64;

    private final String[] symbols;
    private final double[] prices;

    /** @param events the number of events of a pass; complete rounds through the symbols are played */
    public Market(int symbolCount, int events) {
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

    /** The number of events of a pass. */
    public int events() {
        return prices.length;
    }

    /** The first {@code count} of the symbols watched in every benchmark; if there are fewer symbols, some of them never trade. */
    public List<String> watched(int count) {
        int step = Math.max(1, Math.min(7, symbols.length / Math.max(1, count)));
        List<String> watched = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            watched.add("SYM" + i * step);
        }
        return watched;
    }

    /**
     * Plays a pass, or one partition's part of it.
     *
     * @param partition the partition, whose symbols have this index modulo the number of partitions
     */
    public void play(EventSink sink, int partition, int partitions) {
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

    /** Compares the outputs of each pass with the model: a line that begins with "checked" if they are equal. */
    public String check(List<String> watched, List<Signals> actual) {
        List<Signals> expected = expected(watched, actual.size());
        long outputs = 0;
        for (int pass = 0; pass < actual.size(); pass++) {
            if (!expected.get(pass).agrees(actual.get(pass))) {
                return "wrong in pass " + pass + ": " + actual.get(pass) + " instead of " + expected.get(pass);
            }
            outputs += actual.get(pass).count();
        }
        return "checked " + outputs;
    }

    /** The expected outputs of each pass, computed by two lines of arithmetic per symbol. */
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
