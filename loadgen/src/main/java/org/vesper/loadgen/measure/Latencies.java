// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.Optional;

/**
 * What a latency recorder of the server holds.
 *
 * @param service receive time to output
 * @param response planned send time to output; empty without a common clock
 * @param negative how many of them were below zero and count as zero: clocks that do not agree
 */
public record Latencies(Distribution service, Optional<Distribution> response, long negative) {
}
