// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.OptionalLong;

/**
 * The outputs of one rule, as expected or as received. The verdict compares a figure that both sides know.
 *
 * @param total of the whole run
 * @param measured of the measured part; empty where the server does not tell the parts apart
 * @param checksum over all outputs of the run in their order; empty where nobody computes one
 */
public record OutputCount(long total, OptionalLong measured, OptionalLong checksum) {

    /** No output. */
    public static final OutputCount NONE = of(0, 0, 0);

    /** A count alone. */
    public static OutputCount of(long total) {
        return new OutputCount(total, OptionalLong.empty(), OptionalLong.empty());
    }

    /** A count, and how many of it belong to the measured part. */
    public static OutputCount of(long total, long measured) {
        return new OutputCount(total, OptionalLong.of(measured), OptionalLong.empty());
    }

    /** All three figures. */
    public static OutputCount of(long total, long measured, long checksum) {
        return new OutputCount(total, OptionalLong.of(measured), OptionalLong.of(checksum));
    }
}
