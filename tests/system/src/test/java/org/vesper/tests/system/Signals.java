// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.util.stream.LongStream;

/**
 * Signals of a rule over a {@link TickLoad}, as many and as the sum that the collector of signal-generation makes of them; and what rules
 * must give, computed here from what the functions mean.
 *
 * @param count how many
 * @param checksum as SignalCount describes it
 */
record Signals(long count, long checksum) {

    static final Signals NONE = new Signals(0, 0);

    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** Moves of WSC by more than 2 % between two of its ticks. */
    static Signals percentOfWsc(long pairs) {
        Signals all = NONE;
        for (long pair = 1; pair < pairs; pair++) {
            double percent = percent(TickLoad.priceOfWsc(pair - 1), TickLoad.priceOfWsc(pair));
            all = Math.abs(percent) > 2.0 ? all.plus(TickLoad.priceOfWsc(pair), percent) : all;
        }
        return all;
    }

    /** Ticks of WSC at which a run of rises is longer than 2; an equal price neither extends nor ends a run. */
    static Signals trendOfWsc(long pairs) {
        Signals all = NONE;
        long run = 0;
        for (long pair = 1; pair < pairs; pair++) {
            int step = Double.compare(TickLoad.priceOfWsc(pair), TickLoad.priceOfWsc(pair - 1));
            run = step == 0 ? run : step * run < 0 ? step : run + step;
            all = run > 2 ? all.plus(TickLoad.priceOfWsc(pair), run) : all;
        }
        return all;
    }

    /** A rule that counts the rises of LIVE, from its first tick (which is none) to before a last one. */
    static Signals counting(long from, long to) {
        Signals all = NONE;
        for (long pair = from; pair < to; pair++) {
            all = all.plus(TickLoad.priceOfLive(pair), pair - from);
        }
        return all;
    }

    /** Whether these are the moves of LIVE without a gap, from some tick on. */
    boolean isMovingWithin(long pairs) {
        Signals[] upTo = new Signals[(int) pairs + 1];
        upTo[0] = NONE;
        upTo[1] = NONE;
        for (int pair = 1; pair < pairs; pair++) {
            double price = TickLoad.priceOfLive(pair);
            upTo[pair + 1] = upTo[pair].plus(price, percent(TickLoad.priceOfLive(pair - 1), price));
        }
        return LongStream.rangeClosed(count + 1, pairs).anyMatch(end -> upTo[(int) end].minus(upTo[(int) (end - count)]).equals(this));
    }

    Signals plus(double lastPrice, double value) {
        long bits = Long.rotateLeft(Double.doubleToRawLongBits(lastPrice), 32) ^ Double.doubleToRawLongBits(value);
        return new Signals(count + 1, checksum + bits * MIX);
    }

    Signals plus(Signals more) {
        return new Signals(count + more.count, checksum + more.checksum);
    }

    Signals minus(Signals less) {
        return new Signals(count - less.count, checksum - less.checksum);
    }

    private static double percent(double first, double last) {
        return (last - first) / first * 100.0;
    }
}
