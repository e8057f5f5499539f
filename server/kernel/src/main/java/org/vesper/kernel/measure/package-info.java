// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Latencies between two points of a network, measured while they are switched on. Begin with {@link
 * org.vesper.kernel.measure.LatencyMeasurement}. A {@link org.vesper.kernel.measure.ProbePoint} without probes is not on the path: its
 * sink is called directly. A queue tests a field for each event to find out whether to carry a stamp. The package knows {@code lane} and
 * {@code metrics}.
 */
package org.vesper.kernel.measure;
