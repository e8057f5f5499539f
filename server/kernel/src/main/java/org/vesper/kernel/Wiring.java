// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.api.EventSource;
import org.vesper.spi.Adapter;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.Processor;
import org.vesper.spi.Settings;

/**
 * Makes the stages of a network and wires them; the one place where the way of an event is decided. It goes
 *
 * <pre>
 * 1. adapter      reads and decodes
 * 2. LaneInlet    enters the lane once per batch, counts
 * 3. StageInput   counts, catches what the stage throws
 * 4. processor    runs the rules
 * 5. StageOutput  counts, passes to all listeners
 * 6. StageInput, bean: the application's code
 * </pre>
 *
 * on one thread, each call inside the one before. Wiring goes the other way, from the last bean to the adapters.
 */
final class Wiring {

    private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);

    private final NetworkDefinition network;
    private final Providers providers;
    private final ControlThread control;
    private final ClassLoader applicationClasses;
    private final Lanes lanes = new Lanes();
    private final Map<String, StageInput> inputs = new HashMap<>();
    private final List<Stage> stages = new ArrayList<>();

    Wiring(NetworkDefinition network, Providers providers, ControlThread control, ClassLoader applicationClasses) {
        this.network = network;
        this.providers = providers;
        this.control = control;
        this.applicationClasses = applicationClasses;
    }

    /** All stages, in the order in which events reach them. Called on the control thread. */
    List<Stage> wire() {
        List<StageDefinition> lastToFirst = StageOrder.lastToFirst(network);
        lastToFirst.forEach(stage -> lanes.connect(stage.id(), stage.listeners()));
        try {
            lastToFirst.forEach(stage -> stages.add(make(stage)));
        } catch (RuntimeException | Error e) {
            Collections.reverse(stages);
            TakeDown.of(stages);
            throw e;
        }
        Collections.reverse(stages);
        return List.copyOf(stages);
    }

    private Stage make(StageDefinition stage) {
        if (stage instanceof AdapterDefinition adapter) {
            return adapter(adapter);
        }
        return stage instanceof ProcessorDefinition processor ? processor(processor) : bean((BeanDefinition) stage);
    }

    private AdapterStage adapter(AdapterDefinition definition) {
        if (definition.listeners().isEmpty()) {
            throw new ConfigurationException(definition.description() + ": nothing listens to it; name a stage in listeners=\"...\"");
        }
        LaneInlet inlet = new LaneInlet(lanes.of(definition.id()), StageOutput.toAll(listeners(definition)));
        Settings settings = settings(definition, definition.settings());
        AdapterSurroundings surroundings = new AdapterSurroundings(
                network, definition.id(), settings, inlet, control.threads(definition.id()));
        Adapter adapter = provider(definition, () -> providers.adapter(definition.provider())).create(surroundings);
        checked(definition, settings, adapter);
        return new AdapterStage(definition.id(), inlet, adapter);
    }

    private ProcessorStage processor(ProcessorDefinition definition) {
        StageOutput output = new StageOutput(listeners(definition));
        Settings settings = settings(definition, definition.settings());
        Processor processor = provider(definition, () -> providers.processor(definition.provider()))
                .create(new ProcessorSurroundings(network, definition, settings, applicationClasses, output));
        checked(definition, settings, processor);
        return new ProcessorStage(ports(definition, processor.partition(0), output), processor, lanes.of(definition.id()), control);
    }

    private BeanStage bean(BeanDefinition definition) {
        StageOutput output = new StageOutput(listeners(definition));
        if (!(definition.bean() instanceof EventSink sink)) {
            throw new ConfigurationException(definition.description() + ": class " + definition.bean().getClass().getName()
                    + " takes no events; let it implement " + EventSink.class.getName());
        }
        if (definition.bean() instanceof EventSource source) {
            source.setEventSink(output);
        } else if (!definition.listeners().isEmpty()) {
            throw new ConfigurationException(definition.description() + ": has listeners but emits no events; let class "
                    + definition.bean().getClass().getName() + " implement " + EventSource.class.getName());
        }
        return new BeanStage(ports(definition, sink, output));
    }

    /** Says which stage asks for a provider that is not there. */
    private static <P> P provider(StageDefinition definition, Supplier<P> lookup) {
        try {
            return lookup.get();
        } catch (ConfigurationException e) {
            throw new ConfigurationException(definition.description() + ": " + e.getMessage(), e);
        }
    }

    private List<StageInput> listeners(StageDefinition stage) {
        return stage.listeners().stream().map(inputs::get).toList();
    }

    private InnerStage.Ports ports(StageDefinition stage, EventSink sink, StageOutput output) {
        Faults faults = new Faults(network.application() + ": " + stage.kind() + " " + stage.id());
        StageInput input = new StageInput(sink, faults);
        inputs.put(stage.id(), input);
        return new InnerStage.Ports(stage.id(), input, output, faults);
    }

    private Settings settings(StageDefinition stage, Map<String, String> values) {
        return new Settings(network.application() + ": " + stage.description(), values);
    }

    /** Refuses settings that the new stage has not asked for, and tells those in force. */
    private static void checked(StageDefinition definition, Settings settings, AutoCloseable stage) {
        try {
            settings.check();
        } catch (ConfigurationException e) {
            TakeDown.close(definition.id(), stage);
            throw e;
        }
        LOG.debug("{}: settings {}", definition.description(), settings.effective());
    }
}
