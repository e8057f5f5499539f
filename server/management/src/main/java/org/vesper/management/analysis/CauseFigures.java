// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.analysis;

/**
 * The delays of one cause.
 *
 * @param cause the name of the cause
 * @param episodes the number of episodes
 * @param outputs the number of slow outputs
 * @param shareOfOutputs the share of all slow outputs, from 0 to 1
 * @param worstMs the latency of the slowest output
 * @param detail what is known of the cause in that case; may be empty
 */
public record CauseFigures(String cause, int episodes, long outputs, double shareOfOutputs, double worstMs, String detail) {
}
