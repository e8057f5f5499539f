// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.playback.PlaybackPlan.Place;
import org.vesper.kernel.recovery.PlaybackLanes;
import org.vesper.kernel.recovery.PlaybackRules;
import org.vesper.kernel.recovery.handoff.LanePlace;
import org.vesper.kernel.recovery.horizon.ReplayStart;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.stage.StoppableStage;
import org.vesper.kernel.stage.Teardown;
import org.vesper.kernel.wiring.Providers;
import org.vesper.kernel.wiring.Wiring;
import org.vesper.spi.processor.RuleFile;

/**
 * A network that plays a journal: wired as ever, but no adapter is opened, and neither output adapters nor the beans at its end are called.
 * The same journal gives the same outputs each time.
 *
 * <p><b>Threading:</b> one thread; the network works on its control thread. <b>Failure:</b> a {@link ConfigurationException} for a network
 * or a journal that cannot be played.
 */
public final class Playback implements AutoCloseable {

    private static final Duration WIRING_TIMEOUT = Duration.ofMinutes(5);
    /** Whoever no longer wants to wait ends the process. */
    private static final Duration PLAY_TIMEOUT = Duration.ofDays(10_000);

    private final NetworkDefinition definition;
    private final ControlThread control;
    private final PlaybackPlan plan;
    private final PlaybackLanes lanes;
    private final List<Stage> stages;

    private Playback(NetworkDefinition definition, ControlThread control, PlaybackPlan plan, PlaybackLanes lanes, List<Stage> stages) {
        this.definition = definition;
        this.control = control;
        this.plan = plan;
        this.lanes = lanes;
        this.stages = stages;
    }

    /** Wires a network for a playback; the parameters are those of {@link org.vesper.kernel.network.Network#build}, and what is played. */
    public static Playback build(
            NetworkDefinition definition, Providers providers, ControlThread control, ClassLoader classes, PlaybackPlan plan) {
        PlaybackPlan named = named(plan, definition);
        PlaybackLanes lanes = new PlaybackLanes(withRules(definition, named), classes, named.journals());
        Wiring wiring = new Wiring(lanes.atBeginning(), providers, control, classes, lanes::attach);
        return new Playback(definition, control, named, lanes, control.call(wiring::wire, WIRING_TIMEOUT));
    }

    /** The plan with the name of the only processor where none is given. */
    private static PlaybackPlan named(PlaybackPlan plan, NetworkDefinition definition) {
        Set<String> processors = new TreeSet<>(definition.processors().stream().map(ProcessorDefinition::id).toList());
        Map<String, List<RuleFile>> rules = new TreeMap<>();
        plan.rules().forEach((given, files) -> {
            String id = given.isEmpty() && processors.size() == 1 ? processors.iterator().next() : given;
            if (id.isEmpty()) {
                throw new ConfigurationException(definition.application() + " has the processors " + String.join(", ", processors)
                        + "; say with --processor which of them gets the rules");
            }
            if (!processors.contains(id)) {
                throw new ConfigurationException(definition.application() + " has no processor " + id
                        + NearestName.hintAmong(id, "processors", processors));
            }
            rules.put(id, files);
        });
        return new PlaybackPlan(plan.journals(), rules, plan.place(), plan.window(), plan.speed());
    }

    private static NetworkDefinition withRules(NetworkDefinition definition, PlaybackPlan plan) {
        if (plan.place() == Place.AMONG) {
            return definition;
        }
        List<StageDefinition> changed = new ArrayList<>();
        definition.stages().forEach(stage -> changed.add(stage instanceof ProcessorDefinition processor
                && plan.rules().containsKey(processor.id()) ? processor.withRules(files(processor, plan)) : stage));
        return definition.with(changed);
    }

    private static List<RuleFile> files(ProcessorDefinition processor, PlaybackPlan plan) {
        List<RuleFile> own = plan.rules().get(processor.id());
        return plan.place() == Place.BESIDE ? Stream.of(processor.ruleFiles(), own).flatMap(List::stream).toList() : own;
    }

    /** Plays to the end of the window, and returns what there was in it. @param outputs takes the outputs there */
    public PlaybackCounts play(PlaybackLanes.Outputs outputs) {
        PlaybackWindow window = plan.window();
        PlaybackCounts counts = new PlaybackCounts(window, definition);
        control.call(() -> {
            PlaybackCourse course = new PlaybackCourse(plan, counts, Pace.of(plan.speed()));
            lanes.replay(stages, rules(), course, (identity, event, timeNs) -> {
                if (window.contains(identity.position(), timeNs)) {
                    counts.output(identity);
                    outputs.onOutput(identity, event, timeNs);
                }
            });
            return null;
        }, PLAY_TIMEOUT);
        return counts;
    }

    /** Plays until each of some lanes is after a position. @param outputs takes all outputs until then */
    public void playUntil(Map<String, Long> positions, PlaybackLanes.Outputs outputs) {
        control.call(() -> {
            lanes.replay(stages, rules(), new CourseUntil(positions), outputs);
            return null;
        }, PLAY_TIMEOUT);
    }

    private PlaybackRules rules() {
        return plan.place() == Place.AMONG ? PlaybackRules.replacing(plan.rules()) : PlaybackRules.own(plan.rules().keySet());
    }

    /** The position of the event or clock tick that is under way in a lane. <b>Threading:</b> the thread in the lane. */
    public long position(String lane) {
        return lanes.position(lane);
    }

    /** The name of the lane of a stage; empty if it is in several, or there is no such stage. */
    public Optional<String> lane(String stage) {
        return lanes.lane(stage);
    }

    /** The names of the lanes of a processor's partitions, in their order. */
    public List<String> lanes(String processor) {
        return processors().stream().filter(stage -> stage.id().equals(processor)).findFirst().map(lanes::lanes).orElseThrow();
    }

    /** Whether the journal of a lane has all that the rules read back from a position, as far as it shows. */
    public boolean isEnough(LanePlace place) {
        return ReplayStart.isEnough(plan.journals().get(place.lane()), place.position());
    }

    /** The position at which a rule began warm that is in a lane: a playback that explains it does not know what was replayed then. */
    public OptionalLong warmSince(String rule, LanePlace place) {
        return WarmBeginning.of(plan.journals().get(place.lane()), rule, place.position());
    }

    /** What its author wrote. */
    public NetworkDefinition definition() {
        return definition;
    }

    /** The number of events on which a stage has failed, and the last failure; "" if none has. */
    public String faults() {
        List<StoppableStage> failed = stages.stream().filter(StoppableStage.class::isInstance).map(StoppableStage.class::cast)
                .filter(stage -> stage.faults() > 0).toList();
        return failed.stream().map(stage -> stage.id() + " failed on " + stage.faults() + " events, last with " + stage.lastFault().text())
                .collect(Collectors.joining("; "));
    }

    /** The processors, as they are at the end of the window once it has been played. */
    public List<ProcessorStage> processors() {
        return Stage.only(ProcessorStage.class, stages).toList();
    }

    @Override
    public void close() {
        for (Stage stage : stages) {
            control.callLast(() -> {
                Teardown.of(stage);
                control.endThreads(stage.id());
                return null;
            });
        }
    }
}
