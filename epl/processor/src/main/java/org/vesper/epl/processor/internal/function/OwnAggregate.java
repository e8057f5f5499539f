// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompiler;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The aggregates of the language that Esper lacks, under the names by which rules call them. */
public enum OwnAggregate {
    PERC(PercForge.class),
    TREND(TrendForge.class);

    private final Class<? extends NumberAggregationForge> forge;

    OwnAggregate(Class<? extends NumberAggregationForge> forge) {
        this.forge = forge;
    }

    /** Makes all of them known to Esper's compiler. */
    public static void register(ConfigurationCompiler compiler) {
        for (OwnAggregate aggregate : values()) {
            compiler.addPlugInAggregationFunctionForge(aggregate.name().toLowerCase(Locale.ROOT), aggregate.forge.getName());
        }
    }

    /** The classes that describe them to Esper's compiler. */
    public static List<String> classNames() {
        return Stream.of(values()).map(aggregate -> aggregate.forge.getName()).toList();
    }
}
