// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.OutputIdentity;
import org.vesper.config.ConfigurationException;
import org.vesper.event.EventValues;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.handoff.NetworkState;
import org.vesper.kernel.recovery.history.NetworkHistory;
import org.vesper.kernel.recovery.horizon.LaneStates;
import org.vesper.kernel.recovery.horizon.ReplayStart;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.Stage;

/**
 * The lanes of a network that only replays journals: nothing else enters, nothing is written, and a listener takes what would leave.
 * Records of several lanes are replayed in the order of their times. Events handed off from lane to lane come from the journal of the
 * second lane.
 *
 * <p><b>Threading:</b> the control thread of the network. <b>Failure:</b> a {@link ConfigurationException} for journals that do not fit the
 * network, and a {@link org.vesper.journal.CorruptJournalException} for a damaged one.
 */
public final class PlaybackLanes {

    private final NetworkDefinition network;
    private final ClassLoader classes;
    private final Map<String, Path> journals;
    private final JournalBeginnings beginnings;
    private final LaneStates states;
    private final Map<String, LaneJournal> logs = new LinkedHashMap<>();
    private final Map<String, Lane> lanes = new LinkedHashMap<>();
    private final Map<Lane, LaneJournal> ofLane = new HashMap<>();
    private final Map<String, LaneJournal> ofStage = new HashMap<>();
    private final NetworkState state = NetworkState.played();
    private Outputs outputs;
    private long timeNs;

    /** Takes what would leave the network. */
    public interface Outputs {

        /** Takes an output. @param timeNs the time of the record that caused it, in nanoseconds since 1970 */
        void onOutput(OutputIdentity identity, Object event, long timeNs);
    }

    /** Decides how far the journals are replayed, and when. */
    public interface Course {

        /** Whether a record is replayed; if not, its lane ends before it. It may wait before it answers. */
        boolean takes(String lane, JournalRecord record) throws InterruptedException;
    }

    /** @param journals the folder of each journal by the name of its lane; they are only read */
    public PlaybackLanes(NetworkDefinition network, ClassLoader classes, Map<String, Path> journals) {
        NetworkCheck.check(network);
        this.network = network;
        this.states = new LaneStates(network);
        this.classes = classes;
        this.journals = new LinkedHashMap<>(journals);
        this.beginnings = JournalBeginnings.in(journals.values());
    }

    /** The network with the clocks of its processors as they are where the journals begin. */
    public NetworkDefinition atBeginning() {
        return beginnings.of(network);
    }

    /** The position of the event or clock tick that is under way in a lane. <b>Threading:</b> the thread in the lane. */
    public long position(String lane) {
        return logs.get(lane).cause();
    }

    /** The name of the lane of a stage; empty if it is in several, or there is no such stage. */
    public Optional<String> lane(String stage) {
        return Optional.ofNullable(ofStage.get(stage)).map(LaneJournal::name);
    }

    /** The names of the lanes of a processor's partitions, in their order. */
    public List<String> lanes(ProcessorStage processor) {
        return processor.state().lanes().stream().map(lane -> ofLane.get(lane).name()).toList();
    }

    private boolean areInOne(String stage, String other) {
        return ofStage.containsKey(stage) && ofStage.get(stage) == ofStage.get(other);
    }

    /** Takes a lane; called for each stage, before it is wired. */
    public void attach(String stage, Lane lane) {
        states.attach(stage, lane);
        if (lane.log() == null) {
            LaneJournal log = new LaneJournal(network.application(), stage, new EventCodec(network.eventTypes(), classes),
                    new EventValues(network.eventTypes()), beginnings.nowMs(), state, false);
            logs.put(stage, log);
            lanes.put(stage, lane);
            log.redirect(new Exit());
            lane.record(log);
            ofLane.put(lane, log);
        }
        ofStage.put(stage, ofLane.get(lane));
    }

    /**
     * Replays the journals. Stages read the state that the journals have of them, unless some processors have other rules.
     *
     * @param taker takes what would leave
     * @param rules those of the processors
     */
    public void replay(List<Stage> stages, PlaybackRules rules, Course course, Outputs taker) throws InterruptedException {
        outputs = taker;
        requireLanes();
        rules.changed().forEach(this::requireOneLane);
        NetworkHistory history = new NetworkHistory(network, stages, new EventCodec(network.eventTypes(), classes));
        journals.forEach((lane, journal) ->
                history.read(lanes.get(lane), journal, logs.get(lane).retention(), () -> ReplayPoint.historyEnd(logs.get(lane))));
        ReplayProgress progress = new ReplayProgress(List.of());
        LaneReplay.Applied applied = new LaneReplay.Applied();
        List<LaneReplay> replays = journals.entrySet().stream().map(journal -> new LaneReplay(logs.get(journal.getKey()),
                lanes.get(journal.getKey()), ReplayStart.whole(journal.getValue()),
                replayed(lanes.get(journal.getKey()), stages, rules), progress, OnDamage.REFUSE, applied))
                .toList();
        try (ReplayGroup group = new ReplayGroup(replays)) {
            group.run((lane, record) -> {
                timeNs = record.timeNs();
                return course.takes(lane, record);
            });
        }
        rules.check();
    }

    private ReplayedStages replayed(Lane lane, List<Stage> stages, PlaybackRules rules) {
        EventCodec codec = new EventCodec(network.eventTypes(), classes);
        return rules.readsState() ? new ReplayedStages(stages, codec, states.of(lane, Stage.only(ProcessorStage.class, stages).toList()))
                : new ReplayedStages(stages, codec, rules);
    }

    private void requireLanes() {
        Set<String> unknown = new TreeSet<>(journals.keySet());
        unknown.removeAll(lanes.keySet());
        if (!unknown.isEmpty()) {
            throw new ConfigurationException("the journal is about " + String.join(", ", unknown) + ", but " + network.application()
                    + " has no lane of this name; its lanes are " + String.join(", ", lanes.keySet()) + ", each named after its first"
                    + " stage. Play it in the version of the application that wrote it");
        }
    }

    /** The journals have what the rules of then have sent into other lanes, and nothing of what other rules would send. */
    private void requireOneLane(String processor) {
        List<StageDefinition> all = network.stages();
        Set<String> downstream = new LinkedHashSet<>(Set.of(processor));
        for (int before = 0; before < downstream.size();) {
            before = downstream.size();
            all.stream().filter(stage -> downstream.contains(stage.id())).toList().forEach(stage -> downstream.addAll(stage.listeners()));
        }
        downstream.stream().filter(stage -> !areInOne(processor, stage)).findFirst().ifPresent(stage -> {
            throw new ConfigurationException("processor " + processor + " cannot have other rules: "
                    + (stage.equals(processor) ? "it has partitions" : "between it and " + stage + " is a queue")
                    + ", and the journal has what the rules of then have sent on");
        });
        network.streams().stream().filter(stream -> stream.isQueue() && downstream.contains(stream.id())).findFirst().ifPresent(queue -> {
            throw new ConfigurationException("processor " + processor + " cannot have other rules: downstream of it is the queue "
                    + queue.id() + ", and the journal has what the rules of then have sent on");
        });
    }

    /** Stands in for the stages at the end of the network. */
    private final class Exit implements IdentifiedSink {

        @Override
        public void onEvent(Object event) {
            throw new IllegalStateException("an output of a lane with a journal has an identity");
        }

        @Override
        public void onEvent(Object event, OutputIdentity identity) {
            outputs.onOutput(identity, event, timeNs);
        }
    }
}
