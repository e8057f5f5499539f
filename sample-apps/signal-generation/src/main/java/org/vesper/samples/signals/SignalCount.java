// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

/**
 * How many signals a rule has made in a run. A class with getters, since MXBeans of Java 17 know no records.
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
     * The sum over all signals of the run, wrapping around, of
     * {@code (rotateLeft(bits(lastPrice), 32) ^ bits(value)) * 0x9E3779B97F4A7C15}, where bits are those of the double and value is what
     * PERC or TREND gave. Another price, another value or another number of signals gives another sum.
     */
    public long getChecksum() {
        return checksum;
    }
}
