// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.type.EPTypePremade;

/** The aggregate {@code PERC(x)}. Public because Esper instantiates it by name. */
public final class PercForge extends NumberAggregationForge {

    public PercForge() {
        super(OwnAggregate.PERC, EPTypePremade.DOUBLEBOXED.getEPType(), PercFactory.class);
    }
}
