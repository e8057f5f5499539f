// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.event.EventValues;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneGroup;
import org.vesper.kernel.measure.MeasuredPoint;
import org.vesper.kernel.measure.MeasuredPoint.Side;
import org.vesper.kernel.measure.Probe;
import org.vesper.kernel.measure.ProbePoint;
import org.vesper.kernel.recording.Recorder;
import org.vesper.kernel.replay.Replays;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.tap.Placing;
import org.vesper.kernel.tap.Tap;
import org.vesper.kernel.tap.TapCondition;
import org.vesper.kernel.wiring.EventFlow;
import org.vesper.kernel.wiring.Providers;
import org.vesper.kernel.wiring.Wiring;

/**
 * The taps of a network. As for {@link Measurements}, probes are put into the path while the lanes are held, so a stage that nobody looks
 * at has none. A tap that nobody reads for a minute ends.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link ConfigurationException} for a stage that does not exist or a wrong condition; a
 * {@link BusyException} if a stage holds a lane. Nothing has changed then.
 */
public final class Taps {

    private static final int MAX = 4;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration UNREAD = Duration.ofMinutes(1);
    private static final Duration END_TIMEOUT = Duration.ofSeconds(2);
    private static final String LANGUAGE = "epl";

    private final NetworkDefinition network;
    private final List<Stage> stages;
    private final EventFlow flow;
    private final ControlThread control;
    private final Providers providers;
    private final ClassLoader classes;
    private final Recorder recorder;
    private final Replays replays;
    /** By name; the control thread replaces it. */
    private volatile Map<String, Placed> placed = Map.of();
    private int opened;

    /** A tap with its places on the path and what its condition holds. */
    private record Placed(Tap tap, List<? extends ProbePoint> points, Optional<TapCondition> condition) {

        PathChange change() {
            return new PathChange("the tap " + tap.name(), new LaneGroup(points.stream().map(ProbePoint::lane).toList()));
        }

        void insert() {
            List<Probe> probes = tap.probes();
            for (int i = 0; i < points.size(); i++) {
                points.get(i).insert(probes.get(i));
            }
        }

        void remove() {
            List<Probe> probes = tap.probes();
            for (int i = 0; i < points.size(); i++) {
                points.get(i).remove(probes.get(i));
            }
        }
    }

    Taps(NetworkDefinition network, List<Stage> stages, Wiring wiring, ControlThread control, Providers providers, ClassLoader classes) {
        this.network = network;
        this.stages = stages;
        this.flow = wiring.flow();
        this.recorder = new Recorder(network, stages, control, classes, wiring.map(), wiring::takeAll);
        this.replays = new Replays(network, stages, control, classes);
        this.control = control;
        this.providers = providers;
        this.classes = classes;
    }

    /**
     * Opens a tap.
     *
     * @param side {@code entry} or {@code exit}; empty for the exit, or the entry of a stage that passes no events on
     * @param condition an expression in the language of rules; empty for all events
     * @param perSecond the maximum of events per second to show
     */
    public Tap open(String stage, String side, String condition, int perSecond) {
        return control.call(() -> open(point(stage, side), condition, perSecond), ProcessorStage.RULE_CHANGE_TIMEOUT);
    }

    /** An open tap. <b>Failure:</b> there is none of this name; it may have ended because nobody read it. */
    public Tap named(String name) {
        Placed found = placed.get(name);
        if (found == null) {
            throw new ConfigurationException("there is no tap " + name + "; a tap ends when nobody reads it for a minute, and when its"
                    + " application stops or is updated");
        }
        return found.tap();
    }

    /** Closes a tap. Returns whether it was open. */
    public boolean close(String name) {
        Placed found = placed.get(name);
        return found != null && control.call(() -> close(found), found.change().timeout());
    }

    private Tap open(MeasuredPoint point, String condition, int perSecond) throws InterruptedException {
        if (placed.size() == MAX) {
            throw new ConfigurationException(MAX + " taps are open already, which is the maximum; close one of them: "
                    + String.join(", ", placed.keySet()));
        }
        Stage stage = stage(point.stage());
        List<? extends ProbePoint> points = point.isEntry() ? stage.entries() : stage.exits();
        if (points.isEmpty()) {
            throw new ConfigurationException(point.stage() + " has no " + point.side().name().toLowerCase(Locale.ROOT));
        }
        Optional<TapCondition> compiled = condition.isBlank() ? Optional.empty() : Optional.of(compiled(point, condition));
        Predicate<Object> test = compiled.<Predicate<Object>>map(one -> one).orElse(event -> true);
        opened++;
        Tap tap = new Tap(point + "-" + opened, network.application(), point,
                points.stream().map(each -> placing(point, each.lane())).toList(), test, new EventValues(network.eventTypes()), perSecond);
        Placed made = new Placed(tap, points, compiled);
        try {
            made.change().make(made::insert);
        } catch (RuntimeException | InterruptedException e) {
            compiled.ifPresent(TapCondition::close);
            throw e;
        }
        show(made, true);
        control.threads(threads(tap)).newThread(() -> {
            tap.run(UNREAD);
            close(tap.name());
        }).start();
        return tap;
    }

    private TapCondition compiled(MeasuredPoint point, String condition) {
        return TapCondition.of(condition, network.application(), types(point), outputs(point),
                new TapCondition.Compiler(providers.processor(language()), classes));
    }

    /** An event that has left its adapter, or what a bean emits, is recorded behind this point only. */
    private UnaryOperator<Object> placing(MeasuredPoint point, Lane lane) {
        StageDefinition stage = definition(point.stage());
        boolean known = point.isEntry() || stage instanceof ProcessorDefinition;
        return known ? new Placing(lane, point.isEntry() && stage.listeners().isEmpty(), new EventValues(network.eventTypes()))
                : UnaryOperator.identity();
    }

    private boolean close(Placed ended) throws InterruptedException {
        if (placed.get(ended.tap().name()) != ended) {
            return false;
        }
        ended.change().make(ended::remove);
        show(ended, false);
        end(ended);
        return true;
    }

    /** A condition that does not end keeps what it holds until the application stops. */
    private void end(Placed ended) throws InterruptedException {
        if (!ended.tap().end(END_TIMEOUT)) {
            control.endThreads(threads(ended.tap()));
            return;
        }
        ended.condition().ifPresent(TapCondition::close);
    }

    private void show(Placed changed, boolean isOpen) {
        Map<String, Placed> all = new LinkedHashMap<>(placed);
        all.remove(changed.tap().name());
        if (isOpen) {
            all.put(changed.tap().name(), changed);
        }
        placed = Map.copyOf(all);
    }

    /** Records what enters the network. */
    public Recorder recorder() {
        return recorder;
    }

    /** Lets recorded events enter the network. */
    public Replays replays() {
        return replays;
    }

    /** Ends the replay into a network that closes, before its adapters do. */
    void endReplay(LastSteps last) {
        replays.close();
        last.take(Replays.THREADS, () -> { });
    }

    /** Ends all taps and the recording of a network that closes; its stages pass no events any more. */
    void closeAll() {
        recorder.close();
        for (Placed one : placed.values()) {
            show(one, false);
            control.call(() -> {
                end(one);
                return null;
            }, TIMEOUT);
        }
    }

    private static String threads(Tap tap) {
        return "tap " + tap.name();
    }

    private MeasuredPoint point(String stage, String side) {
        boolean endsThere = definition(stage).listeners().isEmpty();
        return side.isBlank() ? new MeasuredPoint(stage, endsThere ? Side.ENTRY : Side.EXIT) : MeasuredPoint.of(stage, side);
    }

    /** The types of the events that may pass: those that the stage is known to emit, else all of the application. */
    private Collection<EventType> types(MeasuredPoint point) {
        List<String> emitted = flow.emitted().getOrDefault(point.stage(), List.of(EventFlow.OTHERS));
        boolean isKnown = !point.isEntry() && !emitted.contains(EventFlow.OTHERS);
        return network.eventTypes().stream().filter(type -> !isKnown || emitted.contains(type.name())).toList();
    }

    /** The columns of the rules whose outputs may pass: at the exit of a processor, its own; else all. */
    private Map<String, Map<String, Class<?>>> outputs(MeasuredPoint point) {
        boolean ofOne = !point.isEntry() && stage(point.stage()) instanceof ProcessorStage;
        Map<String, Map<String, Class<?>>> outputs = new LinkedHashMap<>();
        stages.stream().filter(ProcessorStage.class::isInstance).map(ProcessorStage.class::cast)
                .filter(processor -> !ofOne || processor.id().equals(point.stage()))
                .forEach(processor -> outputs.putAll(processor.ruleColumns()));
        return outputs;
    }

    private String language() {
        return network.processors().stream().map(ProcessorDefinition::provider).findFirst().orElse(LANGUAGE);
    }

    private Stage stage(String id) {
        return stages.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    }

    private StageDefinition definition(String id) {
        List<StageDefinition> all = network.stages();
        return all.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow(() -> new ConfigurationException("there is no stage "
                + id + NearestName.hintAmong(id, "stages", all.stream().map(StageDefinition::id).toList())));
    }
}
