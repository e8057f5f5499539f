// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionValidationContext;
import com.espertech.esper.common.client.type.EPTypePremade;

/** The aggregate {@code STDDEV(x)}. Public because Esper instantiates it by name. */
public final class StandardDeviationForge extends NumberAggregationForge {

    public StandardDeviationForge() {
        super(OwnAggregate.STDDEV, EPTypePremade.DOUBLEBOXED.getEPType(), StandardDeviationFactory.class);
    }

    /** The order of its values has no meaning, so they may be DISTINCT. */
    @Override
    void requireOrder(AggregationFunctionValidationContext call) {
    }
}
