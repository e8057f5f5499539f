// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.drools;

import org.vesper.benchmarks.contest.StockTick;

/**
 * An aggregate of prices and the tick that completed it, for the consequence of a rule. Public, as the code of rules reads it.
 *
 * @param value the aggregate
 * @param known whether there was a previous tick
 */
public record Aggregate(double value, boolean known, StockTick tick) {
}
