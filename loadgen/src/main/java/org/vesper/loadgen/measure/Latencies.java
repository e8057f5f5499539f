// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.Optional;

/**
 * The contents of a latency recorder of the server.
 *
 * @param service the time from receipt to output
 * @param response the time from the planned send time to output; empty without a common clock
 * @param negative the number of negative latencies, which count as zero; they occur if the clocks do not agree
 */
public record Latencies(Distribution service, Optional<Distribution> response, long negative) {
}
