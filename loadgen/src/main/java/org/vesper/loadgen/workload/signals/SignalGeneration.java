// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
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

    private static final SymbolList SYMBOLS = SymbolList.load();

    private final SymbolPattern pattern;
    private final Fault fault;
    private final boolean isForBareSink;
    private final Optional<Recording> recording;

    /** Creates the benchmark without faults. */
    public SignalGeneration() {
        this(SymbolPattern.CYCLE, Fault.NONE);
    }

    /**
     * Creates the benchmark.
     *
     * @param pattern how the symbols of the ticks are chosen
     * @param fault a deliberate fault, to test that the verdict detects it
     */
    public SignalGeneration(SymbolPattern pattern, Fault fault) {
        this(pattern, fault, false, Optional.empty());
    }

    private SignalGeneration(SymbolPattern pattern, Fault fault, boolean isForBareSink, Optional<Recording> recording) {
        this.pattern = pattern;
        this.fault = fault;
        this.isForBareSink = isForBareSink;
        this.recording = recording;
    }

    /**
     * The benchmark with the ticks of a CSV file, if it has more than times. <b>Failure:</b> an {@link IllegalArgumentException} with the
     * file and the line.
     */
    public SignalGeneration replaying(Path file) {
        return new SignalGeneration(pattern, fault, isForBareSink, Recording.read(file, SYMBOLS));
    }

    /** Whether the ticks are those of a file. */
    public boolean isReplay() {
        return recording.isPresent();
    }

    /** The same ticks for the bare sink, with the counts that it must have. */
    public SignalGeneration forBareSink() {
        return new SignalGeneration(pattern, fault, true, recording);
    }

    /** The symbols that the server's rules monitor. */
    public static Set<String> monitoredSymbols() {
        return SYMBOLS.monitored().stream().mapToObj(SYMBOLS::name).collect(Collectors.toSet());
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
        if (recording.isPresent()) {
            return recording.get().symbols().names();
        }
        SymbolPartition partition = new SymbolPartition(SYMBOLS.size(), connections);
        return SYMBOLS.names().subList(partition.first(connection), partition.first(connection) + partition.size(connection));
    }

    /** The maximum number of connections: each has at least one symbol, and the ticks of a file keep their order on one. */
    @Override
    public int maxConnections() {
        return isReplay() ? 1 : SYMBOLS.size();
    }

    @Override
    public EventSource events(Load load) {
        SymbolList symbols = recording.map(Recording::symbols).orElse(SYMBOLS);
        TickModel model = isForBareSink ? new SampleModel(symbols) : new ReferenceModel(symbols);
        return recording.<EventSource>map(ticks -> new RecordedSource(ticks, model, fault))
                .orElseGet(() -> new TickSource(symbols, pattern, model, load, fault));
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
        String receiver = isForBareSink ? "bare sink" : "server";
        return new TreeMap<>(isReplay() ? Map.of("ticks", "recorded", "receiver", receiver)
                : Map.of("sigma", PriceProcess.SIGMA, "symbols", pattern.text(), "receiver", receiver));
    }

    @Override
    public Optional<PublishedFigures> published(Load load) {
        return isReplay() ? Optional.empty() : Optional.of(Paper.nearest(load.connections(), load.rate()));
    }
}
