// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.compiler.client.CompilerArguments;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import com.espertech.esper.runtime.client.EPRuntime;
import com.espertech.esper.runtime.client.EPRuntimeProvider;
import com.espertech.esper.runtime.client.EPStatement;
import com.espertech.esper.runtime.client.UpdateListener;
import java.util.List;
import org.vesper.benchmarks.contest.Contestant;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.OutputHandler;
import org.vesper.benchmarks.contest.Signals;
import org.vesper.benchmarks.contest.StockTick;

/** The engine as in its manual: one statement per rule, one listener, default settings. PERC and TREND are those of the processor. */
final class PlainEsper implements Contestant {

    private static final String AGGREGATES = PlainAggregate.class.getName();

    private final OutputHandler handler = new OutputHandler();
    private final EPRuntime runtime;

    PlainEsper(List<String> symbols) {
        Configuration configuration = new Configuration();
        configuration.getCommon().addEventType("StockTick", StockTick.class);
        configuration.getCompiler().addPlugInAggregationFunctionForge("perc", AGGREGATES);
        configuration.getCompiler().addPlugInAggregationFunctionForge("trend", AGGREGATES);
        runtime = EPRuntimeProvider.getRuntime("plain", configuration);
        try {
            EPCompiled compiled = EPCompilerProvider.getCompiler().compile(module(symbols), new CompilerArguments(configuration));
            for (EPStatement statement : runtime.getDeploymentService().deploy(compiled).getStatements()) {
                statement.addListener(listener(statement.getName()));
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String module(List<String> symbols) {
        StringBuilder text = new StringBuilder();
        for (String symbol : symbols) {
            text.append("@name('percent/").append(symbol).append("') select symbol, lastPrice, perc(lastPrice) as val, clientTimestamp, ")
                    .append("timestamp from StockTick(symbol='").append(symbol)
                    .append("')#length(2) having perc(lastPrice) > 2.0 or perc(lastPrice) < -2.0;\n");
            text.append("@name('trend/").append(symbol).append("') select symbol, lastPrice, trend(lastPrice) as val, clientTimestamp, ")
                    .append("timestamp from StockTick(symbol='").append(symbol).append("')#length(3) having trend(lastPrice) > 2;\n");
        }
        return text.toString();
    }

    private UpdateListener listener(String rule) {
        return (inserted, removed, statement, unused) -> {
            for (EventBean output : inserted) {
                handler.take(rule, output.get("val"), (Long) output.get("timestamp"));
            }
        };
    }

    @Override
    public void play(Market market, int partition) {
        market.play(event -> runtime.getEventService().sendEventBean(event, "StockTick"), partition, 1);
    }

    @Override
    public Signals takeSignals() {
        return handler.takeSignals();
    }

    @Override
    public void close() {
        runtime.destroy();
    }
}
