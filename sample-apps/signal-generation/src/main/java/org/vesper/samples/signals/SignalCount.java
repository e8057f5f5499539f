// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

/**
 * The number of signals of a rule in a run. A class with getters, since MXBeans of Java 17 know no records.
 *
 * <p><b>Threading:</b> immutable.
 */
public final class SignalCount {

    private final String rule;
    private final long received;
    private final long measured;
    private final long checksum;

    SignalCount(String rule, long received, long measured, long checksum) {
        this.rule = rule;
        this.received = received;
        this.measured = measured;
        this.checksum = checksum;
    }

    /** The name of the rule. */
    public String getRule() {
        return rule;
    }

    /** All signals of the run, those of its warm-up included. */
    public long getReceived() {
        return received;
    }

    /** The signals whose event was planned at or after the measured start. */
    public long getMeasured() {
        return measured;
    }

    /**
     * A checksum over all signals of the run in their order: another symbol, price or value, another order or number of signals gives
     * another one. It starts at 0, and each signal makes it {@code checksum * 0x9E3779B97F4A7C15 + m(m(m(m(0, hash(rule)), hash(symbol)),
     * bits(lastPrice)), bits(value))}, where hash is that of {@link String#hashCode()}, bits are those of the double, value is what PERC
     * or TREND gave, and {@code m(before, bits)} is {@code (before ^ bits) + 0x9E3779B97F4A7C15}, then twice
     * {@code x = (x ^ x >>> 32) * 0xD6E8FEB86659FD93}, then {@code x ^ x >>> 32}; all in 64 bits that wrap around.
     */
    public long getChecksum() {
        return checksum;
    }
}
