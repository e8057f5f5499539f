// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Counters and latency recorders. Begin with {@link org.vesper.kernel.metrics.HistogramLatencyRecorder}. The package knows the API only,
 * and keeps HdrHistogram behind its recorders.
 */
package org.vesper.kernel.metrics;
