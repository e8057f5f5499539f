// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.siddhi;

import io.siddhi.annotation.Example;
import io.siddhi.annotation.Extension;
import io.siddhi.annotation.ReturnAttribute;
import io.siddhi.annotation.util.DataType;
import io.siddhi.query.api.definition.Attribute;

/** {@code paper:trend(price)}: the number of consecutive rises, or minus the number of consecutive falls. */
@SuppressWarnings("serial")
@Extension(name = "trend", namespace = "paper", description = "The length of a run of rises or falls.",
        returnAttributes = @ReturnAttribute(description = "The length; negative for falls.", type = DataType.INT),
        examples = @Example(syntax = "paper:trend(price)", description = "2 after prices 50, 51 and 52"))
public final class TrendAggregator extends PriceAggregator {

    @Override
    public Attribute.Type getReturnType() {
        return Attribute.Type.INT;
    }

    @Override
    Object add(double price, Prices prices) {
        double previous = prices.previous;
        prices.previous = price;
        if (previous != 0 && price > previous) {
            prices.run = Math.max(0, prices.run) + 1;
        } else if (price < previous) {
            prices.run = Math.min(0, prices.run) - 1;
        }
        return prices.run;
    }
}
