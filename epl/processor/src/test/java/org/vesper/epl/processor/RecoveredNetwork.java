// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.api.OutputIdentity;
import org.vesper.epl.processor.internal.activation.EplProcessorProvider;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.ClockDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.spi.processor.RuleFile;

/** A network with rules behind a queue, or behind two with a partition each, and with journals. Events set its clock. */
final class RecoveredNetwork implements Providers, IdentifiedSink, AutoCloseable {

    private static final int SMALLEST_SEGMENT = 1 << 16;

    private final BiConsumer<String, String> outputs;
    private final ControlThread control = ControlThread.start("random", RecoveredNetwork.class.getClassLoader());
    private final Network network;
    private AdapterContext input;

    /**
     * Makes the network, recovers it and lets events flow. Throws the processor's exception for rules that it rejects.
     *
     * @param outputs takes the rule and the values of each output that has not left before
     */
    RecoveredNetwork(List<String> rules, boolean parted, Path journals, BiConsumer<String, String> outputs) {
        this.outputs = outputs;
        try {
            network = Network.build(definition(String.join("\n", rules), parted).with(new RecoveryDefinition(
                    RecoveryDefinition.Mode.JOURNAL, RecoveryDefinition.NONE.durability(), journals.toString(),
                    RecoveryDefinition.NONE.maxSizeBytes(), SMALLEST_SEGMENT, RecoveryDefinition.WhenDiskFull.WAIT,
                    RecoveryDefinition.OnDamage.REFUSE)), this, control, RecoveredNetwork.class.getClassLoader());
            network.start();
        } catch (RuntimeException | Error e) {
            control.close();
            throw e;
        }
    }

    private NetworkDefinition definition(String rules, boolean parted) {
        StreamDefinition stream = new StreamDefinition("stream", 64, parted ? 2 : 1, parted ? "symbol" : "", WaitStrategy.PARK,
                WhenFull.BLOCK, List.of("rules"), "net.xml:2");
        ProcessorDefinition processor = new ProcessorDefinition("rules", "epl", Map.of("compile-timeout", "1h"),
                List.of(new RuleFile("random.epl", rules)), List.of("out"), "net.xml:3").with(ClockDefinition.of("at", 0));
        return new NetworkDefinition("random", RandomEvents.TYPES,
                List.of(new AdapterDefinition("in", "events", Map.of(), List.of("stream"), "net.xml:1")), List.of(stream),
                List.of(processor), List.of(new BeanDefinition("out", this, List.of(), "net.xml:4")));
    }

    /** Sends events, and waits until they have been processed. */
    void send(List<MapEvent> events) {
        input.inlet().enter();
        try {
            events.forEach(input.inlet()::onEvent);
        } finally {
            input.inlet().exit();
        }
        network.suspend();
    }

    @Override
    public void onEvent(Object event) {
        throw new AssertionError("an output without identity");
    }

    /** Outputs that come again are known by their identity. */
    @Override
    public void onEvent(Object event, OutputIdentity identity) {
        if (!identity.isRepetition()) {
            OutputEvent output = (OutputEvent) event;
            List<String> values = new ArrayList<>();
            for (int column = 0; column < output.size(); column++) {
                values.add(String.valueOf(output.value(column)));
            }
            outputs.accept(output.rule(), values.toString());
        }
    }

    @Override
    public AdapterProvider adapter(String name) {
        return AdapterProvider.of(name, context -> {
            input = context;
            return new Adapter() {
                @Override
                public void start() {
                    // The test sends the events.
                }

                @Override
                public AdapterStatus status() {
                    return new AdapterStatus("test", 0, 0, 0, 0, Map.of());
                }

                @Override
                public void close() {
                    // It holds nothing.
                }
            };
        });
    }

    @Override
    public ProcessorProvider processor(String name) {
        return new EplProcessorProvider();
    }

    @Override
    public void close() {
        network.close();
        control.close();
    }
}
