// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompiler;
import java.util.List;
import java.util.stream.Stream;

/** The aggregates of the language that Esper lacks or computes differently. */
public enum OwnAggregate {
    PERC("perc", PercForge.class),
    /** Esper's function of that name gives NaN, or not quite 0, for equal values of a window that moves. */
    STDDEV("vesper_stddev", StandardDeviationForge.class),
    TREND("trend", TrendForge.class);

    private final String esperName;
    private final Class<? extends NumberAggregationForge> forge;

    /** @param esperName the name by which the translator's statements call it */
    OwnAggregate(String esperName, Class<? extends NumberAggregationForge> forge) {
        this.esperName = esperName;
        this.forge = forge;
    }

    /** Makes all of them known to Esper's compiler. */
    public static void register(ConfigurationCompiler compiler) {
        for (OwnAggregate aggregate : values()) {
            compiler.addPlugInAggregationFunctionForge(aggregate.esperName, aggregate.forge.getName());
        }
    }

    /** The classes that describe them to Esper's compiler. */
    public static List<String> classNames() {
        return Stream.of(values()).map(aggregate -> aggregate.forge.getName()).toList();
    }
}
