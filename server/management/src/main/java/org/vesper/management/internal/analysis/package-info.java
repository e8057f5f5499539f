// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The analysis of slow outputs. {@link org.vesper.management.internal.analysis.LatencyAnalysis} is one, from its start to its results: the
 * latency recorders tell which outputs were slow, {@link org.vesper.management.internal.analysis.FlightRecording} and {@link
 * org.vesper.management.internal.analysis.StallMeter} what stopped the JVM or one of its threads meanwhile, and {@link
 * org.vesper.management.internal.analysis.Attribution} brings them together.
 */
package org.vesper.management.internal.analysis;
