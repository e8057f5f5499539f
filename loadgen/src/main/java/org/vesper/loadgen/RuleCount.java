// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import org.vesper.loadgen.workload.signals.SignalChecksum;

/**
 * The signals of one rule, as expected or as received.
 *
 * @param signals of the whole run
 * @param measured of the measured part
 * @param checksum over all signals of the run in their order, a {@link SignalChecksum}
 */
public record RuleCount(long signals, long measured, long checksum) {

    public static final RuleCount NONE = new RuleCount(0, 0, 0);
}
