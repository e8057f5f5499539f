// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactory;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionFactoryContext;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionForge;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionMode;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionModeManaged;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunctionValidationContext;
import com.espertech.esper.common.client.hook.forgeinject.InjectionStrategyClassNewInstance;
import com.espertech.esper.common.client.type.EPTypeClass;
import com.espertech.esper.common.client.type.EPTypePremade;
import com.espertech.esper.common.internal.util.JavaClassHelper;
import com.espertech.esper.compiler.client.CompilerArguments;
import com.espertech.esper.compiler.client.EPCompileException;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.result.Guard;
import org.vesper.epl.language.result.Template;

/** Compiles the statements of templates as the processor does, without running them. */
final class EsperCompiler {

    private static final List<String> AGGREGATES = List.of("perc", "trend", "vesper_avedev", "vesper_avg", "vesper_median", "vesper_stddev",
            "vesper_sum", "vesper_distinct_avedev", "vesper_distinct_avg", "vesper_distinct_count", "vesper_distinct_median",
            "vesper_distinct_stddev", "vesper_distinct_sum");

    private final Configuration configuration = new Configuration();
    private final StringBuilder module = new StringBuilder();
    private final Map<String, EventType> streams = new LinkedHashMap<>();
    private int templates;

    EsperCompiler(Collection<EventType> eventTypes) {
        for (EventType type : eventTypes) {
            configuration.getCommon().addEventType(type.name(), new LinkedHashMap<String, Object>(type.properties()));
        }
        AGGREGATES.forEach(name -> configuration.getCompiler().addPlugInAggregationFunctionForge(name, Forge.class.getName()));
        Stream.concat(FunctionCatalog.all().stream(), FunctionCatalog.operators().stream())
                .forEach(function -> configuration.getCompiler().addPlugInSingleRowFunction(function.esperName(),
                function.className(), function.methodName()));
        for (Guard guard : Guard.values()) {
            configuration.getCompiler().addPlugInSingleRowFunction(guard.esperName(), GuardFunctions.class.getName(), guard.methodName());
        }
    }

    void add(Template template) {
        for (EventType stream : template.streams()) {
            if (streams.put(stream.name(), stream) == null) {
                module.append("create map schema ").append(stream.name()).append(" (");
                stream.properties().forEach((name, type) -> module.append('`' + name + "` " + type.getName() + ", "));
                module.append(Template.RULE_COLUMN).append(" java.lang.Object);\n");
            }
        }
        int number = templates++;
        module.append("create map schema Row").append(number).append(" (self java.lang.Object");
        for (int i = 0; i < template.parameterTypes().size(); i++) {
            module.append(", p").append(i).append(' ').append(template.parameterTypes().get(i).getName());
        }
        module.append(");\ncreate context Context").append(number).append(" initiated by Row").append(number).append(" as rule;\n");
        template.feeders().forEach(feeder -> statement(number, feeder));
        statement(number, template.esperStatement());
    }

    private void statement(int number, String text) {
        module.append("context Context").append(number).append(' ').append(text).append(";\n");
    }

    /** Fails with Esper's message if it rejects the statements. */
    void compile() {
        try {
            EPCompilerProvider.getCompiler().compile(module.toString(), new CompilerArguments(configuration));
        } catch (EPCompileException e) {
            throw new AssertionError(module.toString(), e);
        }
    }

    /** Stands for the aggregates of the processor, of which the compiler needs the type only. */
    public static final class Forge implements AggregationFunctionForge {

        private String function;
        private Class<?> values;

        @Override
        public void setFunctionName(String functionName) {
            function = functionName;
        }

        @Override
        public void validate(AggregationFunctionValidationContext context) {
            values = JavaClassHelper.getBoxedType(((EPTypeClass) context.getParameterTypes()[0]).getType());
        }

        @Override
        public EPTypeClass getValueType() {
            boolean big = values == BigDecimal.class || values == BigInteger.class;
            boolean fraction = values == Double.class || values == Float.class;
            return EPTypePremade.getOrCreate(switch (function.replaceFirst(".*_", "")) {
                case "trend" -> Integer.class;
                case "count" -> Long.class;
                case "sum" -> big || fraction ? values : Long.class;
                case "avg" -> big ? BigDecimal.class : Double.class;
                default -> Double.class;
            });
        }

        @Override
        public AggregationFunctionMode getAggregationFunctionMode() {
            return new AggregationFunctionModeManaged()
                    .setInjectionStrategyAggregationFunctionFactory(new InjectionStrategyClassNewInstance(NoFactory.class.getName()));
        }
    }

    /** Referenced by the compiled code, but never called. */
    public static final class NoFactory implements AggregationFunctionFactory {

        @Override
        public AggregationFunction newAggregator(AggregationFunctionFactoryContext context) {
            throw new AssertionError("statements are compiled here, and never run");
        }
    }
}
