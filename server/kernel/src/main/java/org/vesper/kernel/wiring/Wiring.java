// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.api.EventSource;
import org.vesper.api.IdentifiedSink;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.event.Interest;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.ClockDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.fault.CircuitBreaker;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneLog;
import org.vesper.kernel.lane.LaneWatch;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.kernel.lane.WriteLimit;
import org.vesper.kernel.port.BeanOutput;
import org.vesper.kernel.port.LaneInlet;
import org.vesper.kernel.port.StageInput;
import org.vesper.kernel.port.StageOutput;
import org.vesper.kernel.rules.LiveRules;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.BeanStage;
import org.vesper.kernel.stage.InnerStage;
import org.vesper.kernel.stage.ProcessorCore;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.kernel.stage.Teardown;
import org.vesper.kernel.stream.StreamQueue;
import org.vesper.kernel.stream.StreamThread;
import org.vesper.kernel.time.Clock;
import org.vesper.kernel.time.EventClock;
import org.vesper.kernel.time.EventTime;
import org.vesper.kernel.time.PartitionedTime;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.processor.Processor;

/**
 * Makes the stages of a network and wires them. This is the only place that decides the path of an event, which is
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
 * on one thread, each call inside the one before. A stream with a queue ends that path: each of its threads starts a new one in the lane
 * downstream of it, with step 3 of the stages there ({@link StreamQueue}, {@link StreamThread}). An output adapter may replace the bean.
 * Wiring runs in the opposite direction, from the last bean to the input adapters.
 */
public final class Wiring {

    private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);
    /** Longer than any holiday of an exchange, and short enough for a rule that acts at each second of the jump. */
    private static final String WRITE_TIMEOUT = "write-timeout";
    private static final Duration CLOCK_MAX_JUMP = Duration.ofDays(7);

    private final NetworkDefinition network;
    private final Providers providers;
    private final ControlThread control;
    private final ClassLoader applicationClasses;
    private final EventProperties properties;
    private final EventFlow flow;
    private final BiConsumer<String, Lane> recorder;
    private final Map<String, ProcessorStage> processors = new HashMap<>();
    private final List<Stage> stages = new ArrayList<>();
    private Links links;
    private BooleanSupplier refusesEndless = () -> false;
    private Interests interests;

    /** @param recorder takes each lane with its name before its stages are made, so that it can attach a log to it */
    public Wiring(NetworkDefinition network, Providers providers, ControlThread control, ClassLoader applicationClasses,
                  BiConsumer<String, Lane> recorder) {
        this.recorder = recorder;
        this.network = network;
        this.providers = providers;
        this.control = control;
        this.applicationClasses = applicationClasses;
        this.properties = new EventProperties(network);
        this.flow = new EventFlow(network.eventTypes());
    }

    /** Makes all stages and returns them in the order in which events reach them. Called on the control thread. */
    public List<Stage> wire() {
        List<StageDefinition> lastToFirst = StageOrder.lastToFirst(network);
        List<StageDefinition> firstToLast = new ArrayList<>(lastToFirst);
        Collections.reverse(firstToLast);
        links = new Links(firstToLast);
        interests = new Interests(firstToLast);
        firstToLast.forEach(stage -> links.attach(stage, recorder));
        // A mistake in a stream is reported as such, before the rules downstream fail because of it.
        network.streams().forEach(stream -> properties.check(stream, "partition-by", stream.partitionBy()));
        try {
            lastToFirst.forEach(stage -> stages.add(make(stage)));
            flow.check(firstToLast);
        } catch (RuntimeException | Error e) {
            Collections.reverse(stages);
            Teardown.of(stages);
            throw e;
        }
        Collections.reverse(stages);
        return List.copyOf(stages);
    }

    /** The events that can reach each stage; {@link #wire()} has checked them. */
    public EventFlow flow() {
        return flow;
    }

    /** The lanes and the ways between them; known when {@link #wire()} has been called. */
    public LaneMap map() {
        return links.map();
    }

    /** Has adapters pass on every event, whether a rule takes it or not; or only those again. Called in the lanes. */
    public void takeAll(boolean all) {
        interests.takeAll(all);
    }

    /** Has processors refuse rules that look back without an end, whenever this says so. */
    public void refuseEndless(BooleanSupplier when) {
        refusesEndless = when;
    }

    /** All lanes; known when {@link #wire()} has been called. */
    public List<Lane> lanes() {
        return links.lanes();
    }

    private Stage make(StageDefinition stage) {
        if (stage instanceof AdapterDefinition adapter) {
            return adapter(adapter);
        }
        if (stage instanceof StreamDefinition stream) {
            return stream(stream);
        }
        return stage instanceof ProcessorDefinition processor ? processor(processor) : bean((BeanDefinition) stage);
    }

    private AdapterStage adapter(AdapterDefinition definition) {
        Lane lane = links.lanesOf(definition).get(0);
        EventSink entry = lane.entry(definition.id(), StageOutput.toAll(links.downstream(definition, 0)));
        LaneInlet inlet = new LaneInlet(lane, entry, lane.inputs(definition.id()));
        Supplier<Interest> interest = interests.of(definition);
        Faults faults = new Faults(owner(definition), breaker(definition));
        AdapterStage.Parts parts = new AdapterStage.Parts(definition.id(), inlet, () -> adapter(definition, inlet, interest, faults),
                faults, control, limit(definition, lane));
        if (!definition.listeners().isEmpty()) {
            AdapterStage stage = AdapterStage.in(parts);
            watch(definition, inlet.lane(), stage.adapterClass(), Optional::empty);
            return stage;
        }
        AdapterStage stage = AdapterStage.out(parts);
        watch(definition, inlet.lane(), stage.adapterClass(), Optional::empty);
        links.open(definition, List.of(stage.input()));
        return stage;
    }

    /** How long an output adapter may take for an event; null if it may take any time. */
    private WriteLimit limit(AdapterDefinition definition, Lane lane) {
        Duration timeout = settings(definition, definition.settings()).duration(WRITE_TIMEOUT, Duration.ZERO);
        if (timeout.isZero() || !definition.listeners().isEmpty()) {
            return null;
        }
        WriteLimit limit = new WriteLimit(timeout);
        lane.watch().add(limit);
        return limit;
    }

    private Adapter adapter(AdapterDefinition definition, LaneInlet inlet, Supplier<Interest> interest, Faults faults) {
        Settings settings = settings(definition, definition.settings());
        if (definition.listeners().isEmpty()) {
            settings.duration(WRITE_TIMEOUT, Duration.ZERO); // So it is known; limit() has read it.
        }
        Adapter adapter = provider(definition, () -> providers.adapter(definition.provider())).create(new NetworkAdapterContext(
                network, definition.id(), settings, inlet, interest, control.threads(definition.id(), faults::recordEnd), faults));
        checked(definition, settings, adapter);
        try {
            checkDirection(definition, adapter);
            flow.adapter(definition, adapter.emits());
            return adapter;
        } catch (ConfigurationException e) {
            Teardown.close(definition.id(), adapter);
            throw e;
        }
    }

    private static void checkDirection(AdapterDefinition definition, Adapter adapter) {
        boolean output = definition.listeners().isEmpty();
        if (output && !(adapter instanceof EventSink)) {
            throw new ConfigurationException(definition.description() + ": its provider " + definition.provider()
                    + " takes no events, so no stage can send it any; name the stages downstream in listeners=\"...\"");
        }
        if (!output && adapter instanceof EventSink) {
            throw new ConfigurationException(definition.description() + ": its provider " + definition.provider()
                    + " emits no events into the network; remove its listeners, or name it as listener of a stage");
        }
    }

    private StreamStage stream(StreamDefinition definition) {
        requireListeners(definition);
        Map<String, PartitionedTime> times = new LinkedHashMap<>();
        definition.listeners().stream().filter(links.partitions()::has)
                .forEach(processor -> processors.get(processor).time().ifPresent(time -> times.put(processor, time)));
        return new StreamWiring(definition, owner(definition), links, times).make();
    }

    private ProcessorStage processor(ProcessorDefinition definition) {
        ClockDefinition time = definition.clock();
        properties.check(definition, "clock", time.property());
        Partitions partitions = links.partitions();
        List<StageOutput> outputs = IntStream.range(0, partitions.count(definition.id()))
                .mapToObj(partition -> links.output(definition, partition)).toList();
        Settings settings = settings(definition, definition.settings());
        Optional<EventClock> clock = time.isSystem() ? Optional.empty()
                : Optional.of(new EventClock(owner(definition), time, settings.duration("clock-max-jump", CLOCK_MAX_JUMP)));
        Processor processor = provider(definition, () -> providers.processor(definition.provider())).create(new NetworkProcessorContext(
                network, definition, settings, applicationClasses, partitions.key(definition.id()), outputs, refusesEndless));
        checked(definition, settings, processor);
        Optional<LiveRules> rules = liveRules(definition, processor);
        ProcessorStage stage = processor(definition, new ProcessorCore(processor, clock, new ArrayList<>(), rules), outputs);
        stage.setSettings(network.settings());
        processors.put(definition.id(), stage);
        flow.processor(definition, processor::flows);
        interests.add(stage);
        return stage;
    }

    /** The processor's rules with their history, in which live changes of earlier runs have been made again. */
    private Optional<LiveRules> liveRules(ProcessorDefinition definition, Processor processor) {
        Optional<LiveRules> rules = providers.ledger().map(ledger -> new LiveRules(owner(definition), processor.rules(),
                ledger.history(network.application(), definition.id())));
        try {
            rules.ifPresent(LiveRules::restore);
        } catch (RuntimeException | Error e) {
            processor.close();
            throw e;
        }
        return rules;
    }

    private ProcessorStage processor(ProcessorDefinition definition, ProcessorCore core, List<StageOutput> outputs) {
        Processor processor = core.processor();
        List<InnerStage.Port> ports = new ArrayList<>();
        CircuitBreaker breaker = breaker(definition);
        for (int partition = 0; partition < outputs.size(); partition++) {
            Faults faults = new Faults(owner(definition), breaker);
            Lane lane = links.lanesOf(definition).get(partition);
            TimeInput time = new TimeInput(lane, processor, partition, faults, definition.clock().startMs());
            EventSink target = processor.partition(partition);
            boolean clockSetHere = core.clock().isPresent() && outputs.size() == 1;
            StageInput input = new StageInput(lane, clockSetHere ? new EventTime(core.clock().get(), time, target) : target, faults);
            ports.add(new InnerStage.Port(input, outputs.get(partition), faults));
            core.times().add(time);
            if (core.clock().isEmpty()) {
                lane.add(time, Clock.SERVER::expect);
            }
            int number = partition;
            watch(definition, lane, processor.getClass(), () -> processor.ruleAtWork(number));
        }
        links.open(definition, ports.stream().map(InnerStage.Port::input).toList());
        return new ProcessorStage(definition.id(), ports, core, links.lanesOf(definition), control, interests::refresh);
    }

    private BeanStage bean(BeanDefinition definition) {
        List<Lane> lanes = links.lanesOf(definition);
        StageOutput out = links.output(definition, 0);
        EventSink entry = lanes.get(0).entry(LaneLog.outputOf(definition.id()), out);
        BeanOutput output = new BeanOutput(owner(definition), lanes.get(0), out, entry, control);
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
        if (sink instanceof IdentifiedSink && !definition.listeners().isEmpty()) {
            throw new ConfigurationException(definition.description() + ": has listeners, so what it takes is no output and has no"
                    + " identity; let class " + sink.getClass().getName() + " implement " + EventSink.class.getName() + " only");
        }
        Faults faults = new Faults(owner(definition), breaker(definition));
        StageInput input = definition.listeners().isEmpty()
                ? StageInput.last(lanes.get(0), lanes.get(0).terminal(definition.id(), sink), faults)
                : new StageInput(lanes.get(0), sink, faults);
        links.open(definition, List.of(input));
        watch(definition, lanes.get(0), sink.getClass(), Optional::empty);
        return new BeanStage(definition.id(), new InnerStage.Port(input, output.output(), faults), lanes, output);
    }

    /** Adds a stage to the watch of its lane. The classes of a processor are its whole package and Esper. */
    private void watch(StageDefinition stage, Lane lane, Class<?> code, LaneWatch.RuleAtWork rule) {
        String name = code.getName().split("[$][$]|/")[0];
        List<String> classes = stage instanceof ProcessorDefinition
                ? List.of(code.getPackageName() + '.', "com.espertech.") : List.of(name);
        lane.watch().add(new LaneWatch.Occupant(network.application(), owner(stage), classes, rule));
    }

    private static void requireListeners(StageDefinition definition) {
        if (definition.listeners().isEmpty()) {
            throw new ConfigurationException(definition.description() + ": nothing listens to it; name a stage in listeners=\"...\"");
        }
    }

    private CircuitBreaker breaker(StageDefinition stage) {
        return new CircuitBreaker(network.application() + "/" + stage.id(), network.stoppedByFaults().contains(stage.id()));
    }

    private String owner(StageDefinition stage) {
        return network.application() + ": " + stage.kind() + " " + stage.id();
    }

    /** Finds a provider; the error for a missing one names the stage. */
    private static <P> P provider(StageDefinition definition, Supplier<P> lookup) {
        try {
            return lookup.get();
        } catch (ConfigurationException e) {
            throw new ConfigurationException(definition.description() + ": " + e.getMessage(), e);
        }
    }

    private Settings settings(StageDefinition stage, Map<String, String> values) {
        return new Settings(network.application() + ": " + stage.description(), values);
    }

    /** Rejects settings that the new stage has not read, and logs those in force. */
    private static void checked(StageDefinition definition, Settings settings, AutoCloseable stage) {
        try {
            settings.check();
        } catch (ConfigurationException e) {
            Teardown.close(definition.id(), stage);
            throw e;
        }
        LOG.debug("{}: settings {}", definition.description(), settings.effective());
    }
}
