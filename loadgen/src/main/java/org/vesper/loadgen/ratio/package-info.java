// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Compares the runs of a server with those of the bare sink: {@link org.vesper.loadgen.ratio.SinkComparison} shows medians and ranges of
 * the figures of both, and of their ratios. Knows {@code record}, so that it compares runs of a folder as well as runs of this process.
 */
package org.vesper.loadgen.ratio;
