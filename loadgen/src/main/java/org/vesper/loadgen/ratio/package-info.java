// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Compares repeated runs: {@link org.vesper.loadgen.ratio.SinkComparison} shows medians and ranges of the figures of a server, of the bare sink
 * if it was measured too, and the ratios of the two. Knows the result of a run.
 */
package org.vesper.loadgen.ratio;
