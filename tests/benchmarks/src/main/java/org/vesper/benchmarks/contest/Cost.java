// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import java.util.Locale;

/**
 * The cost of an event. On a busy machine, processor time is more meaningful than elapsed time.
 *
 * @param elapsed nanoseconds
 * @param cpu nanoseconds of processor time, of all threads
 * @param bytes allocated bytes
 */
public record Cost(Spread elapsed, Spread cpu, Spread bytes) {

    /** The cost of a contestant that has failed. */
    public static final Cost UNKNOWN = new Cost(Spread.NONE, Spread.NONE, Spread.NONE);

    public double median() {
        return elapsed.median();
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s  cpu %.1f [%.1f - %.1f]  %.0f bytes", elapsed, cpu.median(), cpu.min(), cpu.max(),
                bytes.median());
    }
}
