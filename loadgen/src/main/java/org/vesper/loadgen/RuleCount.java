// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

/**
 * The signals of one rule, as expected or as received.
 *
 * @param signals of the whole run
 * @param measured of the measured part
 * @param checksum over prices and values of all signals of the run
 */
record RuleCount(long signals, long measured, long checksum) {

    static final RuleCount NONE = new RuleCount(0, 0, 0);

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    /** What one signal adds to the checksum of its rule. The sum wraps around and does not depend on the order. */
    static long checksum(double lastPrice, double value) {
        return (Long.rotateLeft(Double.doubleToRawLongBits(lastPrice), 32) ^ Double.doubleToRawLongBits(value)) * FACTOR;
    }
}
