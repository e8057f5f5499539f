// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

/**
 * The checksum over the signals of one rule, as computed by the server's collector (see its {@code SignalCount}). Each signal is hashed
 * from the names of rule and symbol, the price and the value, and the hashes are the coefficients of a polynomial. A different order, or a
 * falsified, missing or duplicate signal, therefore changes the checksum, even if several falsifications are alike: in a plain sum, two
 * wrong signs would cancel each other. All arithmetic wraps around at 64 bits.
 */
final class SignalChecksum {

    private static final long POSITION = 0x9E3779B97F4A7C15L;
    private static final long MIX = 0xD6E8FEB86659FD93L;

    private SignalChecksum() {
    }

    /** The part of the hash that all signals of this rule and symbol share. */
    static long seed(String rule, String symbol) {
        return mix(mix(0, rule.hashCode()), symbol.hashCode());
    }

    /** The checksum with one more signal appended. */
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
