// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionForge;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionMode;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionModeManaged;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionValidationContext;
import com.espertech.esper.common.client.hook.forgeinject.InjectionStrategyClassNewInstance;
import com.espertech.esper.common.client.type.EPTypeClass;
import com.espertech.esper.common.client.type.EPTypePremade;
import org.vesper.epl.processor.internal.function.OwnAggregateFactory;

/** PERC and TREND of the processor for a plain Esper. Public because Esper instantiates it by name. */
public final class PlainAggregate implements AggregationFunctionForge {

    private String function;

    /** Makes the state of a call, which has no engine to report to. Public for the code that Esper generates. */
    public static final class Factory extends OwnAggregateFactory {

        public Factory() {
            super(null);
        }
    }

    @Override
    public void setFunctionName(String name) {
        function = name;
    }

    @Override
    public void validate(AggregationFunctionValidationContext call) {
        // The statements of the benchmark are right.
    }

    @Override
    public EPTypeClass getValueType() {
        return (function.equals("perc") ? EPTypePremade.DOUBLEBOXED : EPTypePremade.INTEGERBOXED).getEPType();
    }

    @Override
    public AggregationFunctionMode getAggregationFunctionMode() {
        return new AggregationFunctionModeManaged().setInjectionStrategyAggregationFunctionFactory(
                new InjectionStrategyClassNewInstance(Factory.class).addConstant("function", function)
                        .addConstant("values", Double.class).addConstant("digits", 1));
    }
}
