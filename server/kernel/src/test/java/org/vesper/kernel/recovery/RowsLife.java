// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.vesper.api.EventType;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputIdentity;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.definition.RecoveryDefinition.Durability;
import org.vesper.kernel.definition.RecoveryDefinition.Mode;
import org.vesper.kernel.definition.RecoveryDefinition.OnDamage;
import org.vesper.kernel.definition.RecoveryDefinition.Outputs;
import org.vesper.kernel.definition.RecoveryDefinition.Sync;
import org.vesper.kernel.definition.RecoveryDefinition.WhenDiskFull;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.processor.ProcessorProvider;

/** A network whose adapter writes batches of numbers; behind it a bean, a sum that is written, and the outputs. */
final class RowsLife implements Providers, IdentifiedSink, AutoCloseable {

    static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", long.class));

    final List<Long> values = new CopyOnWriteArrayList<>();
    final List<OutputIdentity> identities = new CopyOnWriteArrayList<>();
    final Network network;
    private final ControlThread control = ControlThread.start("sums", RowsLife.class.getClassLoader());
    private RowsAdapter adapter;

    /** @param inner the bean between the adapter and the sum */
    RowsLife(Path journals, Mode mode, Object inner) {
        RecoveryDefinition recovery = new RecoveryDefinition(mode, new Durability(Sync.NONE, Duration.ofMillis(10), Outputs.FAST),
                journals.toString(), 1L << 30, 1 << 16, WhenDiskFull.WAIT, OnDamage.REFUSE);
        NetworkDefinition definition = new NetworkDefinition("sums", List.of(NUMBER),
                List.of(new AdapterDefinition("in", "rows", Map.of(), List.of("inner"), "net.xml:1")),
                List.of(new ProcessorDefinition("sum", "sum", Map.of(), List.of(), List.of("out"), "net.xml:3")),
                List.of(new BeanDefinition("inner", inner, List.of("sum"), "net.xml:2"),
                        new BeanDefinition("out", this, List.of(), "net.xml:4")));
        try {
            network = Network.build(definition.with(recovery), this, control, RowsLife.class.getClassLoader());
        } catch (RuntimeException e) {
            control.close();
            throw e;
        }
        network.start();
    }

    static Object number(long n) {
        MapEvent event = new MapEvent(NUMBER);
        event.put("n", n);
        return event;
    }

    static long number(Object event) {
        return (Long) ((Map<?, ?>) event).get("n");
    }

    void send(long... numbers) {
        adapter.send(numbers);
    }

    String text() {
        return network.recovery().orElseThrow().text();
    }

    /** The sums; the times of the clock are below 0. */
    List<Long> sums() {
        return values.stream().filter(value -> value >= 0).toList();
    }

    @Override
    public void onEvent(Object event) {
        throw new AssertionError("an output without identity");
    }

    @Override
    public void onEvent(Object event, OutputIdentity identity) {
        identities.add(identity);
        values.add(number(event));
    }

    @Override
    public AdapterProvider adapter(String name) {
        return AdapterProvider.of(name, context -> {
            adapter = new RowsAdapter(context, RowsLife::number);
            return adapter;
        });
    }

    @Override
    public ProcessorProvider processor(String name) {
        return ProcessorProvider.of(name, context -> new SummingProcessor(context, true));
    }

    @Override
    public void close() {
        network.close();
        control.close();
    }
}
