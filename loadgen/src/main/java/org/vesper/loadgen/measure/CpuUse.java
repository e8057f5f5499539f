// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

/**
 * CPU of a process over the measured part of a run.
 *
 * @param seconds of CPU
 * @param overSeconds of time
 */
public record CpuUse(double seconds, double overSeconds) {

    public double cores() {
        return seconds / overSeconds;
    }
}
