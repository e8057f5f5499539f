// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

/**
 * The price of each symbol: a geometric Brownian motion with one step per tick, which multiplies the price by {@code exp(sigma * z)} with z
 * normally distributed. The logarithm of the price has no trend, since a drift of only {@code -sigma^2 / 2} per tick would bring every
 * price close to zero within minutes at this rate. It is reflected at a tenth and at ten times the start price, so that prices stay
 * realistic for hours. A symbol's prices depend only on the seed and the symbol, not on rate or connections.
 *
 * <p><b>Calibration.</b> The paper reports output events of 3.89 % of the events sent. Without trend, the trend rule fires on 1/8 of the
 * ticks of a monitored symbol (three rises in a row), so the percent rule has to fire on {@code 0.0389 * 1470 / 200 - 1/8 = 16.1 %}. This
 * requires sigma near 0.01427, or slightly more, since reflections suppress some long moves and runs. Simulations with the reference model
 * at {@link #SIGMA} gave 3.884 to 3.898 %, on average 3.890 %, in 30 million events for each of 8 seeds, and 3.889 and 3.890 % in 600
 * million events, ten minutes at a million per second, for 2 seeds. At 0.01427 the result was 3.878 %. The test of the ratio repeats this
 * on a smaller scale.
 *
 * <p><b>Threading:</b> one thread. <b>Units:</b> prices are doubles, not rounded.
 */
final class PriceProcess {

    static final double SIGMA = 0.0143;

    private static final double LOWEST_START = 10;
    private static final double HIGHEST_START = 500;
    /** The natural logarithm of ten. */
    private static final double BAND = 2.302585092994046;

    private final GaussianSequences gaussians;
    private final double[] start;
    private final double[] logOfRatio;

    PriceProcess(int symbols, long seed) {
        gaussians = new GaussianSequences(symbols, seed);
        start = new double[symbols];
        logOfRatio = new double[symbols];
        for (int i = 0; i < symbols; i++) {
            start[i] = LOWEST_START + (HIGHEST_START - LOWEST_START) * gaussians.uniform(i);
        }
    }

    double next(int symbol) {
        double log = logOfRatio[symbol] + SIGMA * gaussians.next(symbol);
        if (Math.abs(log) > BAND) {
            log = Math.copySign(2 * BAND, log) - log;
        }
        logOfRatio[symbol] = log;
        return start[symbol] * StrictMath.exp(log);
    }
}
