// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.siddhi;

import io.siddhi.annotation.Example;
import io.siddhi.annotation.Extension;
import io.siddhi.annotation.ReturnAttribute;
import io.siddhi.annotation.util.DataType;
import io.siddhi.query.api.definition.Attribute;

/** {@code paper:perc(price)}: the change from the previous price to the latest, in percent. */
@SuppressWarnings("serial")
@Extension(name = "perc", namespace = "paper", description = "The change of a price in percent.",
        returnAttributes = @ReturnAttribute(description = "The change in percent.", type = DataType.DOUBLE),
        examples = @Example(syntax = "paper:perc(price)", description = "2.0 after prices 50 and 51"))
public final class PercAggregator extends PriceAggregator {

    @Override
    public Attribute.Type getReturnType() {
        return Attribute.Type.DOUBLE;
    }

    @Override
    Object add(double price, Prices prices) {
        double previous = prices.previous;
        prices.previous = price;
        return previous == 0 ? 0.0 : (price - previous) / previous * 100.0;
    }
}
