// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

/**
 * CPU of a process over the measured part of a run.
 *
 * @param seconds of CPU
 * @param overSeconds of time
 */
record CpuUse(double seconds, double overSeconds) {

    double cores() {
        return seconds / overSeconds;
    }
}
