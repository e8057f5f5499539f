// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.type.EPTypePremade;

/** The aggregate {@code TREND(x)}. Public because Esper instantiates it by name. */
public final class TrendForge extends NumberAggregationForge {

    public TrendForge() {
        super(OwnAggregate.TREND, EPTypePremade.INTEGERBOXED.getEPType(), TrendFactory.class);
    }
}
