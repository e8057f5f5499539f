// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Latencies between two points of a network, measured while they are switched on. Begin with {@link
 * org.vesper.kernel.measure.LatencyMeasurement}. A {@link org.vesper.kernel.measure.ProbePoint} without probes calls the next sink
 * directly, so a network in which nothing is measured has no trace of measuring on its path. The package knows {@code lane} and {@code
 * metrics}.
 */
package org.vesper.kernel.measure;
