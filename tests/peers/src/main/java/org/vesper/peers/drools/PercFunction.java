// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.drools;

/** {@code perc(tick)}: the change from the previous price to the latest, in percent. */
@SuppressWarnings("serial")
public final class PercFunction extends PriceFunction {

    @Override
    double add(double price, Prices prices) {
        return (price - prices.previous) / prices.previous * 100.0;
    }
}
