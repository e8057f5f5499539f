// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

/**
 * The CPU time of a process during the measured part of a run.
 *
 * @param seconds the CPU time
 * @param overSeconds the elapsed time
 * @param events the events that the server accepted in this time; NaN if unknown
 */
public record CpuUse(double seconds, double overSeconds, double events) {

    public double cores() {
        return seconds / overSeconds;
    }
}
