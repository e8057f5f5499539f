// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.OptionalLong;

/**
 * The outputs of one rule, as expected or as received. The verdict compares the figures that both sides have.
 *
 * @param total the number of outputs in the whole run
 * @param measured the number of outputs in the measured part; empty if the server does not distinguish the parts
 * @param checksum the checksum of all outputs of the run in their order; empty if there is none
 */
public record OutputCount(long total, OptionalLong measured, OptionalLong checksum) {

    /** No output. */
    public static final OutputCount NONE = of(0, 0, 0);

    /** Creates a count without other figures. */
    public static OutputCount of(long total) {
        return new OutputCount(total, OptionalLong.empty(), OptionalLong.empty());
    }

    /** Creates a count with the number of outputs in the measured part. */
    public static OutputCount of(long total, long measured) {
        return new OutputCount(total, OptionalLong.of(measured), OptionalLong.empty());
    }

    /** Creates a count with all three figures. */
    public static OutputCount of(long total, long measured, long checksum) {
        return new OutputCount(total, OptionalLong.of(measured), OptionalLong.of(checksum));
    }
}
