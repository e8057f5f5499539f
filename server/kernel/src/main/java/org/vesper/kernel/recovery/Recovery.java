// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.event.EventValues;
import org.vesper.journal.Change;
import org.vesper.journal.CorruptJournalException;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalLock;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalSettings;
import org.vesper.journal.OnDamage;
import org.vesper.journal.Sync;
import org.vesper.journal.WhenDiskFull;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneGroup;
import org.vesper.kernel.lane.LaneTime;
import org.vesper.kernel.lane.SteadyTime;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.handoff.NetworkState;
import org.vesper.kernel.recovery.history.NetworkHistory;
import org.vesper.kernel.recovery.horizon.JournalFolder;
import org.vesper.kernel.recovery.horizon.LaneStates;
import org.vesper.kernel.recovery.horizon.ReplayStart;
import org.vesper.kernel.rules.RuleSnapshot;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.stage.Stage;

/**
 * The recovery of a network from the journals of its lanes. The journals are replayed before adapters open, and record what enters from
 * then on.
 *
 * <p><b>Threading:</b> the control thread, except for {@link #recover} and {@link #text}. <b>Failure:</b> a {@link
 * ConfigurationException} for a network that cannot be recovered, a damaged journal, or one that cannot be written.
 */
public final class Recovery implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
    /** As long as it takes: an operator who does not want to wait undeploys the application, or deletes the journal. */
    private static final Duration TIMEOUT = Duration.ofDays(1);
    private static final Duration LANE_TIMEOUT = Duration.ofSeconds(5);
    private static final String THREADS = "journal";
    private static final long CLOCK_REPORT_MS = 1_000;

    private final NetworkDefinition network;
    private final RecoveryDefinition settings;
    private final Path folder;
    private final ControlThread control;
    private final ClassLoader classes;
    private final JournalBeginnings beginnings;
    private final Map<String, LaneJournal> journals = new LinkedHashMap<>();
    private final Map<String, Lane> lanes = new LinkedHashMap<>();
    private final NetworkState state = new NetworkState();
    private final LaneStates states;
    private volatile ReplayProgress progress;
    /** The replay while another network writes the journals; else null. */
    private volatile ReplayGroup following;
    /** Those of journals that are not open. */
    private final Map<String, JournalLock> locks = new LinkedHashMap<>();
    private final List<GateThread> gateThreads = new ArrayList<>();
    private CheckpointWriter checkpoints;
    private final AtomicBoolean suspended = new AtomicBoolean();

    private Recovery(NetworkDefinition network, ControlThread control, ClassLoader classes) {
        this.control = control;
        this.network = network;
        this.settings = network.recovery();
        this.states = new LaneStates(network);
        this.classes = classes;
        this.folder = JournalFolder.of(network);
        this.beginnings = JournalBeginnings.in(folder);
    }

    /** The recovery of a network; empty if it starts empty each time. Nothing is open yet. */
    public static Optional<Recovery> of(NetworkDefinition network, ControlThread control, ClassLoader classes) {
        if (!network.recovery().isOn()) {
            return Optional.empty();
        }
        NetworkCheck.check(network);
        NetworkCheck.check(network, JournalFolder.of(network));
        return Optional.of(new Recovery(network, control, classes));
    }

    /** See {@link JournalFolder#retire}. */
    public static void retire(NetworkDefinition network) {
        JournalFolder.retire(network);
    }

    /** The network with the clocks of its processors as they are where the journals begin. */
    public NetworkDefinition atBeginning() {
        return beginnings.of(network);
    }

    /**
     * Whether a processor must refuse rules that read back without an end. While changes of the history are replayed, it does not: they
     * were accepted then.
     */
    public boolean refusesEndless() {
        return states.areByHorizon() && progress == null;
    }

    /** Takes a lane; called for each stage, before it is wired. */
    public void attach(String stage, Lane lane) {
        states.attach(stage, lane);
        if (lane.log() == null) {
            LaneJournal journal = new LaneJournal(network.application(), stage, new EventCodec(network.eventTypes(), classes),
                    new EventValues(network.eventTypes()), beginnings.nowMs(), state, settings.durability().holdsOutputs());
            journals.put(stage, journal);
            lanes.put(stage, lane);
            lane.record(journal);
        }
    }

    /** Replays the journals, and opens them for what enters from then on. Output adapters are open. */
    public void recover(List<Stage> stages) {
        control.call(() -> {
            try {
                journals.keySet().forEach(this::lock);
                takeOver(stages);
                replayAndOpen(stages);
            } finally {
                unlock(); // An open journal has its own.
            }
            return null;
        }, TIMEOUT);
    }

    /** Keeps other processes from writing the journal of a lane. */
    private void lock(String lane) {
        locks.computeIfAbsent(lane, name -> JournalLock.of(folder.resolve(name), network.application()));
    }

    private void unlock() {
        locks.values().forEach(JournalLock::close);
        locks.clear();
    }

    /** Refuses to discard state that the journals have, or puts them aside, as the settings say. */
    private void takeOver(List<Stage> stages) {
        boolean startsEmpty = settings.onChange() == RecoveryDefinition.OnChange.START_EMPTY;
        List<String> problems = startsEmpty ? problems(stages) : discarded(stages);
        if (!problems.isEmpty() && !startsEmpty) {
            throw new ConfigurationException(network.application() + " would discard state that its journal " + folder + " has: "
                    + String.join("; ", problems) + "; deploy the version that wrote it, or set " + RecoveryDefinition.ON_CHANGE
                    + " to start-empty, which puts the journal aside");
        }
        if (!problems.isEmpty()) {
            unlock();
            LOG.warn("{} starts empty, since it cannot take over what its journal has: {}; the journal is in {}", network.application(),
                    String.join("; ", problems), JournalFolder.setAside(network));
            journals.keySet().forEach(this::lock);
        }
    }

    /** What of the state in the journals has no place in these stages; empty if all has. Little of the journals is read. */
    public List<String> discarded(List<Stage> stages) {
        return CompatibilityCheck.discarded(folder, lanes,
                new ReplayedStages(stages, new EventCodec(network.eventTypes(), classes), PlaybackRules.own(Set.of())), network);
    }

    /** Replays and opens the lanes furthest downstream first: those upstream repeat events that may not have arrived there. */
    private void replayAndOpen(List<Stage> stages) throws InterruptedException {
        try {
            Map<ProcessorStage, RuleSnapshot> rules = processors(stages).stream()
                    .collect(Collectors.toMap(processor -> processor, ProcessorStage::snapshot));
            startReplay(stages);
            for (List<String> group : groups()) {
                for (String lane : group) {
                    prepareOutputs(lane, stages);
                }
                replay(group, stages);
                open(group, stages);
                processorsIn(group, stages).forEach(processor -> processor.restore(rules.get(processor)));
                for (String lane : group) {
                    runIn(lane, journals.get(lane)::runWhenReplayed);
                }
            }
            startClocks();
            progress.log(network.application(), folder);
            checkpoints = checkpointWriter(stages);
        } catch (CorruptJournalException e) {
            throw damaged(e);
        } finally {
            endReplay();
        }
    }

    private ConfigurationException damaged(CorruptJournalException e) {
        return new ConfigurationException(network.application() + " cannot be recovered: " + e.getMessage() + "; vesper journal verify "
                + e.segment().getParent() + " shows what is lost, and recovery.on-damage = continue recovers it without that", e);
    }

    private void startReplay(List<Stage> stages) {
        state.setRecovering(true);
        ReplayProgress replaying = new ReplayProgress(lanes.values().stream().map(Lane::watch).toList());
        journals.keySet().forEach(lane -> replaying.add(lane, ReplayStart.of(folder.resolve(lane))));
        progress = replaying;
        remember(stages);
    }

    private void endReplay() {
        progress = null;
        state.setRecovering(false);
    }

    /**
     * Follows the journals, which another network writes. It replays the records so far, and with each {@link #catchUp} those written
     * since. No output leaves. Rules are those of the journals. <b>Failure:</b> as {@link #recover}; also if the other network
     * deletes a segment that is about to be read, since this one is too slow: close the network, and let another one follow.
     */
    public void follow(List<Stage> stages) {
        control.call(() -> {
            List<String> problems = discarded(stages);
            if (!problems.isEmpty()) {
                throw new ConfigurationException(network.application() + " cannot follow the journal " + folder + ": "
                        + String.join("; ", problems));
            }
            startReplay(stages);
            try {
                LaneReplay.Applied applied = new LaneReplay.Applied();
                following = new ReplayGroup(lanes.keySet().stream().map(lane -> replay(lane, stages, applied).following()).toList());
            } finally {
                if (following == null) {
                    endReplay();
                }
            }
            return following.follow();
        }, TIMEOUT);
    }

    /** Takes a part of what the other network has written since; returns whether that was all. */
    public boolean catchUp() {
        return control.call(() -> following.follow(), TIMEOUT);
    }

    /**
     * Continues in place of the network that it has followed, which writes nothing any more: outputs that that one may not have made leave
     * now, and the journals take what enters. Output adapters are open. <b>Failure:</b> a {@link ConfigurationException} if the other
     * network still writes, and nothing has changed then; after another failure the network can only be closed.
     */
    public void startLive(List<Stage> stages) {
        control.call(() -> {
            try {
                journals.keySet().forEach(this::lock);
                following.finish();
                for (List<String> group : groups()) {
                    for (String lane : group) {
                        prepareOutputs(lane, stages);
                        journals.get(lane).commit(JournalReader.mark(folder.resolve(lane)));
                        runIn(lane, journals.get(lane)::repeatWaiting);
                    }
                    restartUnrecovered(group, stages);
                    open(group, stages);
                    for (String lane : group) {
                        runIn(lane, journals.get(lane)::runWhenReplayed);
                    }
                }
                startClocks();
                checkpoints = checkpointWriter(stages);
                endFollowing();
            } catch (CorruptJournalException e) {
                throw damaged(e);
            } finally {
                unlock();
            }
            return null;
        }, TIMEOUT);
    }

    private void endFollowing() {
        if (following != null) {
            following.close();
            following = null;
            endReplay();
        }
    }

    /**
     * Lets the rules' clocks continue at the times that they have shown, even if the machine's time is earlier now: then they run slower
     * until it has caught up.
     */
    private void startClocks() {
        List<LaneTime> times = lanes.values().stream().map(Lane::time).filter(Objects::nonNull).toList();
        long shownMs = times.stream().mapToLong(LaneTime::shownMs).max().orElse(0);
        long aheadMs = shownMs - SteadyTime.SERVER.nowMs();
        if (aheadMs > 0) {
            SteadyTime ahead = SteadyTime.SERVER.startingAt(shownMs);
            times.forEach(time -> time.follow(ahead));
        }
        if (aheadMs >= CLOCK_REPORT_MS) {
            LOG.warn("{}: the time of day is {} s earlier than the one that the clock of its rules has shown, {}. The clock does not go"
                    + " back: it runs a tenth slower until the time of day has caught up, which takes about {} s", network.application(),
                    aheadMs / 1_000, Instant.ofEpochMilli(shownMs), aheadMs / 100);
        }
    }

    /** How far the rules' clocks are ahead of the time of day, for people; empty if they are not. */
    private String ahead() {
        long aheadMs = lanes.values().stream().map(Lane::time).filter(Objects::nonNull).mapToLong(LaneTime::aheadMs).max().orElse(0);
        return aheadMs < CLOCK_REPORT_MS ? "" : "; the clock of the rules is " + aheadMs / 1_000 + " s ahead of the time of day";
    }

    /** The lanes of each depth, the deepest ones first. */
    private Collection<List<String>> groups() {
        Map<Integer, List<String>> groups = new TreeMap<>(Comparator.reverseOrder());
        lanes.forEach((name, lane) -> groups.computeIfAbsent(lane.depth(), depth -> new ArrayList<>()).add(name));
        return groups.values();
    }

    /** Lets the output adapters of a lane resume at the commit position. */
    private void prepareOutputs(String lane, List<Stage> stages) {
        if (settings.durability().sync() != RecoveryDefinition.Sync.NONE) {
            JournalReader.force(folder.resolve(lane)); // Repeated events cause outputs.
        }
        CommitPosition.resumeOutputs(folder.resolve(lane), outputs(lane, stages));
    }

    private LaneReplay replay(String lane, List<Stage> stages, LaneReplay.Applied applied) {
        ReplayedStages replayed = new ReplayedStages(stages, new EventCodec(network.eventTypes(), classes),
                states.of(lanes.get(lane), processors(stages)));
        ReplayStart start = ReplayStart.of(folder.resolve(lane));
        if (!start.isEnough()) {
            LOG.warn("{}: the journal of {} begins at position {}, and does not show that its rules read back no further, so they may"
                    + " retain less than they did", network.application(), lane, start.from());
        }
        return new LaneReplay(journals.get(lane), lanes.get(lane), start, replayed, progress, onDamage(), applied);
    }

    private void replay(List<String> group, List<Stage> stages) throws InterruptedException {
        LaneReplay.Applied applied = new LaneReplay.Applied();
        try (ReplayGroup replays = new ReplayGroup(group.stream().map(lane -> replay(lane, stages, applied)).toList())) {
            replays.run((lane, record) -> true);
        } catch (CorruptJournalException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new ConfigurationException(network.application() + " cannot be recovered from its journal " + folder + ": "
                    + e.getMessage() + "; deploy the version that wrote it, or set " + RecoveryDefinition.ON_CHANGE
                    + " to start-empty, which puts the journal aside", e);
        }
        restartUnrecovered(group, stages);
    }

    private void restartUnrecovered(List<String> group, List<Stage> stages) {
        processorsIn(group, stages).forEach(processor -> processor.state().restartUnrecovered());
    }

    private void runIn(String lane, Runnable task) throws InterruptedException {
        if (!lanes.get(lane).tryRun(LANE_TIMEOUT, task)) {
            throw new IllegalStateException("a thread has been in the lane " + lane + " for " + LANE_TIMEOUT.toSeconds() + " s"
                    + lanes.get(lane).watch().place());
        }
    }

    /**
     * What these stages could not take over of the journals, or could not read in them, if these were replayed; another network may be
     * writing them.
     */
    public List<String> problems(List<Stage> stages) {
        ReplayedStages replayed = new ReplayedStages(stages, new EventCodec(network.eventTypes(), classes), PlaybackRules.own(Set.of()));
        return control.call(() -> Stream.of(discarded(stages), CompatibilityCheck.problems(folder, journals, replayed))
                .flatMap(List::stream).toList(), TIMEOUT);
    }

    /** Whether it puts the journals aside, and starts empty, if it cannot take them over. */
    public boolean startsEmptyIfNeeded() {
        return settings.onChange() == RecoveryDefinition.OnChange.START_EMPTY;
    }

    /** Opens the journals again, without a replay: the lanes have the state of the journals' ends. */
    public void open(List<Stage> stages) {
        remember(stages);
        open(List.copyOf(journals.keySet()), stages);
        checkpoints = checkpointWriter(stages);
    }

    private void open(List<String> group, List<Stage> stages) {
        long number = state.nextChange();
        for (String lane : group) {
            LaneJournal own = journals.get(lane);
            lock(lane);
            Journal journal = Journal.open(settings(lane), onDamage(), own.handoffs().behindReached(), locks.remove(lane));
            own.startLive(journal, outputs(lane, stages));
            report(own, journal);
            own.held().ifPresent(held -> gateThreads.add(new GateThread(lanes.get(lane), lane, held, control.threads(THREADS))));
            for (ProcessorStage processor : processorsIn(List.of(lane), stages)) {
                journal.rules(processor.id(), () -> beginning(own, own.changed(), processor));
                own.change(beginning(own, number, processor));
            }
            own.retention().keep(journal, states.of(lanes.get(lane), processors(stages)), states.areDeleting());
        }
    }

    /** Reports what was lost of a journal before it was opened. */
    private void report(LaneJournal lane, Journal journal) {
        lane.lost(journal.lost(), journal.losses());
        if (journal.lost() > 0) {
            LOG.error("{}: {} events and clock ticks that had entered {} are lost, the last ones before position {}; the warnings of its"
                    + " journal say why", network.application(), journal.lost(), lane.name(), journal.position());
        }
    }

    /** How many events and clock ticks the journals had lost at the start, or have not recorded since. <b>Threading:</b> any thread. */
    public long lost() {
        return journals.values().stream().mapToLong(LaneJournal::lost).sum();
    }

    /** Lets rules begin warm, out of the journals. */
    private void remember(List<Stage> stages) {
        NetworkHistory history = new NetworkHistory(network, stages, new EventCodec(network.eventTypes(), classes));
        journals.forEach((name, journal) ->
                history.read(lanes.get(name), folder.resolve(name), journal.retention(), () -> ReplayPoint.historyEnd(journal)));
    }

    private List<ProcessorStage> processorsIn(List<String> group, List<Stage> stages) {
        return processors(stages).stream()
                .filter(processor -> group.stream().anyMatch(lane -> processor.state().isIn(lanes.get(lane)))).toList();
    }

    private CheckpointWriter checkpointWriter(List<Stage> stages) {
        return new CheckpointWriter(journals.values(), settings.maxSizeBytes(), lane -> flush(outputs(lane, stages)),
                control.threads(THREADS));
    }

    /** Flushes those that do not number what they are given; whether all of them have emitted it. */
    private static boolean flush(List<AdapterStage> outputs) {
        boolean emitted = true;
        for (AdapterStage output : outputs) {
            emitted &= output.recoveringOutput().isPresent() || output.flush();
        }
        return emitted;
    }

    /**
     * Waits until all outputs of a network have left; no batch enters. <b>Failure:</b> a {@link BusyException} if they do not leave in
     * time, or cannot since the disk has failed.
     */
    public static void settle(Optional<Recovery> recovery, Deadline deadline) throws InterruptedException {
        if (recovery.isPresent()) {
            recovery.get().settle(deadline);
        }
    }

    private void settle(Deadline deadline) throws InterruptedException {
        for (LaneJournal journal : journals.values()) {
            if (journal.held().isPresent()) {
                journal.held().get().awaitNone(deadline);
            }
        }
    }

    /** Lets all outputs leave before their stages are closed. <b>Failure:</b> is logged; they are repeated at the next start. */
    public void settleAtLast() {
        try {
            settle(new Deadline(LANE_TIMEOUT));
        } catch (BusyException e) {
            LOG.error("{}: outputs have not left, and are repeated at the next start: {}", network.application(), e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Stream<AdapterStage> outputs(List<Stage> stages) {
        return Stage.only(AdapterStage.class, stages).filter(AdapterStage::isOutput);
    }

    private List<AdapterStage> outputs(String lane, List<Stage> stages) {
        return outputs(stages).filter(adapter -> adapter.isIn(lanes.get(lane))).toList();
    }

    private Change.Begin beginning(LaneJournal lane, long number, ProcessorStage processor) {
        return processor.snapshot().begin(processor.id(), number,
                processor.state().timeMs(lanes.get(lane.name())).orElse(lane.clockMs()));
    }

    private JournalSettings settings(String lane) {
        return new JournalSettings(folder.resolve(lane), network.application(), lane,
                Math.max(settings.segmentBytes(), JournalSettings.MIN_SEGMENT_BYTES),
                Sync.valueOf(settings.durability().sync().name()), settings.durability().interval(),
                WhenDiskFull.valueOf(settings.whenDiskFull().name()));
    }

    private OnDamage onDamage() {
        return settings.onDamage() == RecoveryDefinition.OnDamage.CONTINUE ? OnDamage.SKIP : OnDamage.REFUSE;
    }

    private static List<ProcessorStage> processors(List<Stage> stages) {
        return Stage.only(ProcessorStage.class, stages).toList();
    }

    /** How far the recovery has come, or the state of each lane's journal, for people. <b>Threading:</b> any thread. */
    public String text() {
        ReplayProgress replaying = progress;
        ReplayGroup group = following;
        if (group != null) {
            return "following " + group.text();
        }
        return replaying != null ? replaying.text() : journals.values().stream().map(LaneJournal::text).filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; ")) + ahead();
    }

    /** The names of the lanes whose disks take no more of their journals. <b>Threading:</b> any thread. */
    public List<String> outOfRoom() {
        return journals.values().stream().filter(LaneJournal::isOutOfRoom).map(LaneJournal::name).toList();
    }

    /** Records that no event enters from now on, or that events enter again, unless it has recorded that before. */
    public void recordSuspension(boolean begins) {
        if (suspended.compareAndSet(!begins, begins)) {
            new LaneGroup(List.copyOf(lanes.values())).recordSuspension(begins);
        }
    }

    /** Stops flushing output adapters, which are about to be closed. */
    public void endMarking() {
        if (checkpoints != null) {
            checkpoints.close();
            checkpoints = null;
        }
    }

    /** Ends the journals, when nothing enters any more and all outputs have left; each one after those downstream of it. */
    @Override
    public void close() {
        endFollowing();
        endMarking();
        settleAtLast();
        gateThreads.forEach(GateThread::close);
        gateThreads.clear();
        groups().forEach(group -> group.forEach(name -> close(lanes.get(name), journals.get(name))));
    }

    private void close(Lane lane, LaneJournal journal) {
        try {
            if (!lane.tryRun(LANE_TIMEOUT, journal::close)) {
                LOG.error("{}: the journal of {} cannot be closed, since a thread does not leave the lane{}; more outputs than usual may be"
                        + " repeated at the next start", network.application(), journal.name(), lane.watch().place());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
