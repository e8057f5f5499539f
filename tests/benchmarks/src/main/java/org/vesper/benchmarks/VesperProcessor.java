// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.List;
import java.util.stream.Stream;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.benchmarks.contest.Contestant;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.OutputHandler;
import org.vesper.benchmarks.contest.Signals;
import org.vesper.benchmarks.contest.StockTick;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;
import org.vesper.testkit.TestProcessorContext;

/** The processor as shipped: outputs are events, and each rule counts its own. */
final class VesperProcessor implements Contestant {

    private final List<OutputHandler> handlers;
    private final EplProcessor processor;
    private long counted;

    VesperProcessor(List<RuleFile> rules, int partitions, boolean preFilter) {
        handlers = Stream.generate(OutputHandler::new).limit(partitions).toList();
        processor = new EplProcessor(new TestProcessorContext(List.of(EventType.ofBean("StockTick", StockTick.class)), rules)
                .named("benchmark", "rules").classLoader(VesperProcessor.class.getClassLoader())
                .with("pre-filter", String.valueOf(preFilter)).partitioned("symbol", handlers), 0);
    }

    @Override
    public int partitions() {
        return handlers.size();
    }

    @Override
    public void play(Market market, int partition) {
        market.play(partition(partition), partition, partitions());
    }

    /** The destination for the ticks of a partition. */
    EventSink partition(int number) {
        return processor.partition(number);
    }

    RuleControl rules() {
        return processor.rules();
    }

    /** The signals so far. The count of each rule is part of the measurement, so it is verified. */
    @Override
    public Signals takeSignals() {
        Signals taken = new Signals();
        handlers.forEach(handler -> taken.add(handler.takeSignals()));
        long total = processor.rules().list().stream().mapToLong(RuleStatus::outputs).sum();
        if (total - counted != taken.count()) {
            throw new IllegalStateException("the rules have counted " + (total - counted) + " outputs, " + taken.count() + " came");
        }
        counted = total;
        return taken;
    }

    @Override
    public void close() {
        processor.close();
    }
}
