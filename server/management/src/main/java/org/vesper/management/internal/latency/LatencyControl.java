// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.latency;

import org.vesper.kernel.measure.MeasuredPoint;

/** Begins and ends the measuring of latencies of an application. */
public interface LatencyControl {

    /** Begins a measurement and shows it. Returns the name of its MBean. */
    String begin(MeasuredPoint from, MeasuredPoint to);

    /** Ends a measurement. Returns whether there was one of this name. */
    boolean end(String name);
}
