// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.loadgen.ApplicationMBeans;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.Observer;
import org.vesper.loadgen.PublishedFigures;
import org.vesper.loadgen.Workload;
import org.vesper.wire.format.EventLayout;

/**
 * The Signal Generation benchmark: stock ticks of 1470 symbols for the application signal-generation, with every signal known in advance.
 * The symbols are partitioned over the connections. <b>Threading:</b> immutable.
 */
public final class SignalGeneration implements Workload {

    private final SymbolList symbols = SymbolList.load();
    private final Fault fault;

    /** Creates the benchmark without faults. */
    public SignalGeneration() {
        this(Fault.NONE);
    }

    /** Creates the benchmark with a deliberate fault, to test that the verdict detects it. */
    public SignalGeneration(Fault fault) {
        this.fault = fault;
    }

    @Override
    public String application() {
        return "signal-generation";
    }

    @Override
    public String adapter() {
        return "ticks";
    }

    @Override
    public Optional<String> latencyRecorder() {
        return Optional.of("signal-latency");
    }

    @Override
    public EventLayout layout() {
        return TickWriter.LAYOUT;
    }

    @Override
    public List<String> symbols(int connection, int connections) {
        SymbolPartition partition = new SymbolPartition(symbols.size(), connections);
        return symbols.names().subList(partition.first(connection), partition.first(connection) + partition.size(connection));
    }

    /** The maximum number of connections: each has at least one symbol. */
    @Override
    public int maxConnections() {
        return symbols.size();
    }

    @Override
    public EventSource events(Load load) {
        return new TickSource(symbols, load, fault);
    }

    /**
     * The observer of the collector at the end of the network, which counts by rule and knows which signals belong to the measured part.
     */
    @Override
    public Observer observer(ApplicationMBeans application) {
        return new CollectorObserver(application);
    }

    @Override
    public Map<String, Object> parameters() {
        return Map.of("sigma", PriceProcess.SIGMA);
    }

    @Override
    public Optional<PublishedFigures> published(Load load) {
        return Optional.of(Paper.nearest(load.connections(), load.rate()));
    }
}
