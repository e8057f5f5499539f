// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

/**
 * The part of one contestant in a contest.
 *
 * @param rules the number of its rules, two for each watched symbol
 * @param events the number of events of a pass
 * @param warmUp the number of passes before the first round
 */
public record Entrant(String name, int rules, int events, int warmUp) {
}
