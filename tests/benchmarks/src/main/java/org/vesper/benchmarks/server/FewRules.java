// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.loadgen.ApplicationMBeans;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.Observer;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.Workload;
import org.vesper.loadgen.workload.signals.SignalGeneration;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.frame.FrameEncoder;

/**
 * The ticks of signal-generation for a server that has the rules of {@link #SYMBOLS} only. The load generator creates it by its name.
 * <b>Threading:</b> immutable.
 */
public final class FewRules implements Workload {

    /** The monitored symbols, which have two rules each. */
    static final List<String> SYMBOLS = List.of("A", "ABF");

    private final SignalGeneration all = new SignalGeneration();

    @Override
    public String application() {
        return all.application();
    }

    @Override
    public String adapter() {
        return all.adapter();
    }

    @Override
    public Optional<String> latencyRecorder() {
        return all.latencyRecorder();
    }

    @Override
    public EventLayout layout() {
        return all.layout();
    }

    @Override
    public List<String> symbols(int connection, int connections) {
        return all.symbols(connection, connections);
    }

    @Override
    public Observer observer(ApplicationMBeans application) {
        return all.observer(application);
    }

    @Override
    public EventSource events(Load load) {
        EventSource ticks = all.events(load);
        return new EventSource() {

            @Override
            public void write(FrameEncoder frame, long event, int connection, long plannedNs, boolean measured) {
                ticks.write(frame, event, connection, plannedNs, measured);
            }

            @Override
            public Map<String, OutputCount> expected() {
                return ticks.expected().entrySet().stream().filter(rule -> isOfOurs(rule.getKey()))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
            }
        };
    }

    /** Whether this is a rule of these symbols, by its name, such as trend/A. */
    static boolean isOfOurs(String rule) {
        return SYMBOLS.contains(rule.substring(rule.indexOf('/') + 1));
    }
}
