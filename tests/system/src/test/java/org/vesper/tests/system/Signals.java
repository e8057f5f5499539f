// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.management.openmbean.CompositeData;
import org.vesper.tests.support.VesperServer;

/**
 * Signals of a rule over a {@link TickLoad}, as many and as the checksum that the collector of signal-generation makes of them; and what
 * rules must give, computed here from what the functions mean.
 *
 * @param count how many
 * @param checksum as SignalCount describes it: each signal's own number, times a power of a factor that follows from its place
 */
record Signals(long count, long checksum) {

    static final Signals NONE = new Signals(0, 0);

    private static final long POSITION = 0x9E3779B97F4A7C15L;
    private static final long MIX = 0xD6E8FEB86659FD93L;
    private static final String WSC = "WSC";
    private static final String LIVE = "LIVE";

    /** What the collector has received of a rule so far. */
    static Signals received(VesperServer server, String rule) {
        CompositeData[] all = (CompositeData[]) server.management().attribute("type=Bean,application=signal-generation,name=collector",
                "Signals");
        return Stream.of(all).filter(signals -> signals.get("rule").equals(rule)).findFirst()
                .map(signals -> new Signals((Long) signals.get("received"), (Long) signals.get("checksum"))).orElse(NONE);
    }

    /** Moves of WSC by more than 2 % between two of its ticks. */
    static Signals percentOfWsc(long pairs) {
        Signals all = NONE;
        for (long pair = 1; pair < pairs; pair++) {
            double percent = percent(TickLoad.priceOfWsc(pair - 1), TickLoad.priceOfWsc(pair));
            all = Math.abs(percent) > 2.0 ? all.plus("percent/WSC", WSC, TickLoad.priceOfWsc(pair), percent) : all;
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
            all = run > 2 ? all.plus("trend/WSC", WSC, TickLoad.priceOfWsc(pair), run) : all;
        }
        return all;
    }

    /** A rule that counts the rises of LIVE, from its first tick (which is none) to before a last one. */
    static Signals counting(String rule, long from, long to) {
        Signals all = NONE;
        for (long pair = from; pair < to; pair++) {
            all = all.plus(rule, LIVE, TickLoad.priceOfLive(pair), pair - from);
        }
        return all;
    }

    /** Whether these are the moves of LIVE that this rule tells, without a gap, from some tick on. */
    boolean isMovingWithin(String rule, long pairs) {
        Signals[] upTo = new Signals[(int) pairs + 1];
        upTo[0] = NONE;
        upTo[1] = NONE;
        for (int pair = 1; pair < pairs; pair++) {
            double price = TickLoad.priceOfLive(pair);
            upTo[pair + 1] = upTo[pair].plus(rule, LIVE, price, percent(TickLoad.priceOfLive(pair - 1), price));
        }
        return LongStream.rangeClosed(count + 1, pairs).anyMatch(end -> upTo[(int) end].minus(upTo[(int) (end - count)]).equals(this));
    }

    /** One more signal after these. */
    Signals plus(String rule, String symbol, double lastPrice, double value) {
        long price = mix(mix(mix(0, rule.hashCode()), symbol.hashCode()), Double.doubleToRawLongBits(lastPrice));
        return new Signals(count + 1, checksum * POSITION + mix(price, Double.doubleToRawLongBits(value)));
    }

    /** More signals after these. */
    Signals plus(Signals more) {
        return new Signals(count + more.count, checksum * power(more.count) + more.checksum);
    }

    /** These without those that they begin with. */
    Signals minus(Signals first) {
        return new Signals(count - first.count, checksum - first.checksum * power(count - first.count));
    }

    private static long mix(long before, long bits) {
        long mixed = (before ^ bits) + POSITION;
        mixed = (mixed ^ mixed >>> 32) * MIX;
        mixed = (mixed ^ mixed >>> 32) * MIX;
        return mixed ^ mixed >>> 32;
    }

    /** The factor of a place, to that power. */
    private static long power(long exponent) {
        long power = 1;
        long square = POSITION;
        for (long rest = exponent; rest > 0; rest >>= 1, square *= square) {
            power = (rest & 1) == 1 ? power * square : power;
        }
        return power;
    }

    private static double percent(double first, double last) {
        return (last - first) / first * 100.0;
    }
}
