// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.drools;

/** {@code trend(tick)}: the number of consecutive rises, or minus the number of consecutive falls. */
@SuppressWarnings("serial")
public final class TrendFunction extends PriceFunction {

    @Override
    double add(double price, Prices prices) {
        if (prices.previous != 0 && price > prices.previous) {
            prices.run = Math.max(0, prices.run) + 1;
        } else if (price < prices.previous) {
            prices.run = Math.min(0, prices.run) - 1;
        }
        return prices.run;
    }
}
