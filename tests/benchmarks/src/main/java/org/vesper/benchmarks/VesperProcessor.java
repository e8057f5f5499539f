// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/** The processor as it ships: outputs are events, each rule counts its own. */
final class VesperProcessor implements Contestant {

    private final List<OutputHandler> handlers;
    private final EplProcessor processor;
    private long counted;

    VesperProcessor(List<RuleFile> rules, int partitions, boolean preFilter) {
        handlers = Stream.generate(OutputHandler::new).limit(partitions).toList();
        processor = new EplProcessor(new Surroundings(rules, handlers, Map.of("pre-filter", String.valueOf(preFilter))), 0);
    }

    @Override
    public EventSink partition(int number) {
        return processor.partition(number);
    }

    RuleControl rules() {
        return processor.rules();
    }

    /** The count of each rule is part of what is measured, so it has to be right. */
    @Override
    public Signals takeSignals() {
        Signals taken = new Signals();
        for (OutputHandler handler : handlers) {
            taken.add(handler.signals());
            handler.signals().clear();
        }
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

    private record Surroundings(List<RuleFile> ruleFiles, List<OutputHandler> handlers, Map<String, String> values)
            implements ProcessorContext {

        @Override
        public String application() {
            return "benchmark";
        }

        @Override
        public String stage() {
            return "rules";
        }

        @Override
        public ClassLoader classLoader() {
            return VesperProcessor.class.getClassLoader();
        }

        @Override
        public Settings settings() {
            return new Settings("processor rules", values);
        }

        @Override
        public Collection<EventType> eventTypes() {
            return List.of(EventType.ofBean("StockTick", StockTick.class));
        }

        @Override
        public int partitions() {
            return handlers.size();
        }

        @Override
        public String partitionKey() {
            return "symbol";
        }

        @Override
        public EventSink sink(int partition) {
            return handlers.get(partition);
        }
    }
}
