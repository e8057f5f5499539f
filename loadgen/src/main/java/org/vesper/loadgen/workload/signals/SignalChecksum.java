// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

/**
 * The checksum over the signals of one rule, as the collector of the server computes it (see its {@code SignalCount}): each signal is
 * mixed into a number of its own, from the names of rule and symbol, the price and the value, and these numbers are the coefficients of
 * a polynomial. So another order, and any falsified, missing or doubled signal gives another checksum, also when several falsifications
 * are alike: a plain sum would let two wrong signs cancel each other. All arithmetic wraps around at 64 bits.
 */
final class SignalChecksum {

    private static final long POSITION = 0x9E3779B97F4A7C15L;
    private static final long MIX = 0xD6E8FEB86659FD93L;

    private SignalChecksum() {
    }

    /** What the signals of this rule and symbol have in common. */
    static long seed(String rule, String symbol) {
        return mix(mix(0, rule.hashCode()), symbol.hashCode());
    }

    /** The checksum with one more signal behind all that are in it. */
    static long append(long checksum, long seed, double lastPrice, double value) {
        long price = mix(seed, Double.doubleToRawLongBits(lastPrice));
        return checksum * POSITION + mix(price, Double.doubleToRawLongBits(value));
    }

    private static long mix(long before, long bits) {
        long mixed = (before ^ bits) + POSITION;
        mixed = (mixed ^ mixed >>> 32) * MIX;
        mixed = (mixed ^ mixed >>> 32) * MIX;
        return mixed ^ mixed >>> 32;
    }
}
