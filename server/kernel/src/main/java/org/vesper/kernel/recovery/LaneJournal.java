// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.api.IdentifiedSink;
import org.vesper.event.EventValues;
import org.vesper.journal.Change;
import org.vesper.journal.Journal;
import org.vesper.kernel.fault.FaultText;
import org.vesper.kernel.lane.Crossing;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneLog;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.codec.EventSources;
import org.vesper.kernel.recovery.handoff.Handoff;
import org.vesper.kernel.recovery.handoff.Handoffs;
import org.vesper.kernel.recovery.handoff.LaneEnd;
import org.vesper.kernel.recovery.handoff.NetworkState;
import org.vesper.kernel.recovery.horizon.Retention;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.spi.adapter.InputJournal;

/**
 * The journal of one lane. First it is replayed into the lane: committed outputs have left and are suppressed, uncommitted ones
 * are repeated. From then on it records what enters. It can also follow another network that writes it, and continue in its place.
 *
 * <p><b>Threading:</b> the thread in the lane, except where stated otherwise.
 */
final class LaneJournal implements LaneLog, LaneEnd {

    private static final Logger LOG = LoggerFactory.getLogger(LaneJournal.class);

    /** The treatment of events in a journal's lane. */
    enum Mode {

        /** It is not open: nothing is recorded. */
        OFF,

        /** Its records are replayed, and outputs are dropped, since they have left before. */
        SUPPRESSED,

        /** Its records are replayed, and uncommitted outputs are repeated. */
        REPEATING,

        /** It records what enters. */
        LIVE,

        /** Another network writes it, and it is replayed meanwhile; outputs wait until that network has made them. */
        FOLLOWING
    }

    /** An output that waits, by the position of its cause. */
    private record Waiting(long cause, Runnable output) {
    }

    private final String application;
    private final String name;
    private final EventCodec codec;
    private final EventValues values;
    private final NetworkState network;
    private final Handoffs handoffs = new Handoffs();
    private final CommitPosition committed = new CommitPosition(handoffs::settledBefore);
    private final List<Runnable> whenReplayed = new ArrayList<>();
    /** Null if outputs wait for nothing. */
    private final OutputGate held;
    private final Map<String, LateInput> inputs = new HashMap<>();
    private final EventSources events;
    private volatile Journal journal;
    private final ReplayPoint point = new ReplayPoint();
    private final Retention retention;
    private Mode mode = Mode.OFF;
    /** While it follows: the outputs that the other network may not have made. */
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    /** Takes the outputs in place of the stages at the end of the network; null if those get them. */
    private EventSink exit;
    private boolean covered = true;
    private long clockMs;
    private long changed;
    private boolean loggedFull;
    private boolean unrecordable;
    private volatile long lost;
    private final List<String> losses = new CopyOnWriteArrayList<>();

    /**
     * Makes a journal that is not open.
     *
     * @param clockMs the time that the clocks of the lane show first, in milliseconds since 1970
     * @param holdsOutputs whether outputs wait until their causes are durable
     */
    LaneJournal(String application, String name, EventCodec codec, EventValues values, long clockMs, NetworkState network,
                 boolean holdsOutputs) {
        this.network = network;
        this.application = application;
        this.name = name;
        this.retention = new Retention(application, name);
        this.codec = codec;
        this.events = new EventSources(codec);
        this.values = values;
        this.clockMs = clockMs;
        this.held = holdsOutputs ? new OutputGate(name) : null;
    }

    @Override
    public String name() {
        return name;
    }

    /** What its stages have passed on. <b>Threading:</b> any thread. */
    CommitPosition committed() {
        return committed;
    }

    /** The outputs that wait; empty if none has to. <b>Threading:</b> any thread. */
    Optional<OutputGate> held() {
        return Optional.ofNullable(held);
    }

    /** The time that the clocks of the lane show, in milliseconds since 1970. */
    long clockMs() {
        return clockMs;
    }

    /** The outputs go to one sink in place of the stages at the end of the network. Called before these are wired. */
    void redirect(IdentifiedSink outputs) {
        exit = outputs;
    }

    /** What the journal does with what happens now. */
    Mode mode() {
        return (mode == Mode.REPEATING || mode == Mode.FOLLOWING) && point.isCommitted() ? Mode.SUPPRESSED : mode;
    }

    /**
     * Replays the journal from now on.
     *
     * @param committed the position before which outputs have left
     * @param following whether another network writes the journal
     */
    void startReplay(long committed, boolean following) {
        point.begin(committed);
        mode = following ? Mode.FOLLOWING : Mode.REPEATING;
    }

    @Override
    public boolean isFollowing() {
        return mode() == Mode.FOLLOWING;
    }

    @Override
    public void hold(Runnable output) {
        waiting.add(new Waiting(point.cause(), output));
    }

    /** The number of outputs that wait for the network that writes the journal. */
    int waiting() {
        return waiting.size();
    }

    /** Notes that the outputs before a position have left, so none of these waits any more. */
    void commit(long position) {
        point.begin(position);
        while (!waiting.isEmpty() && waiting.peek().cause < position) {
            waiting.remove();
        }
    }

    /** Makes the outputs that wait: the network that wrote the journal may not have made them. */
    void repeatWaiting() {
        mode = Mode.REPEATING;
        while (!waiting.isEmpty()) {
            Waiting next = waiting.remove();
            point.at(next.cause);
            next.output.run();
        }
    }

    /** The position of the replay, before the journal records what enters. */
    ReplayPoint point() {
        return point;
    }

    /** Notes that a time has been replayed into the clocks. */
    void replayedClock(long timeMs) {
        clockMs = timeMs;
    }

    /** Records what enters from now on; the lane has these output adapters. */
    void startLive(Journal opened, List<AdapterStage> outputs) {
        journal = opened;
        inputs.forEach((stage, input) -> input.open(opened.input(stage)));
        handoffs.open(opened);
        committed.open(opened, outputs);
        held().ifPresent(waiting -> waiting.open(opened));
        mode = Mode.LIVE;
        covered = false;
    }

    /** The state of the journal, for people; empty while it is not open. <b>Threading:</b> any thread. */
    synchronized String text() {
        return journal == null ? "" : JournalText.of(name, journal, held, JournalText.lost(lost, losses), retention.lookedBack());
    }

    /** Whether the disk takes no more of the journal. <b>Threading:</b> any thread. */
    boolean isOutOfRoom() {
        Journal open = journal;
        return open != null && open.status().full();
    }

    /** Notes how many events and clock ticks the journal is known not to have any more, and why. */
    void lost(long events, List<String> why) {
        lost += events;
        losses.addAll(why);
    }

    /** How many events and clock ticks the journal had lost when it was opened, or has not recorded since. <b>Threading:</b> any thread. */
    long lost() {
        Journal open = journal;
        return lost + (open == null ? 0 : open.skipped());
    }

    /** Logs when events begin to wait for room on the disk, and when they no longer do. <b>Threading:</b> one thread. */
    void logIfFull() {
        Journal open = journal;
        if (open != null) {
            open.check();
        }
        boolean full = open != null && open.isFull();
        if (full && !loggedFull) {
            LOG.error("{}: the journal of {} has no room, so no event enters, and clients wait; free space on the disk, or set"
                    + " recovery.when-disk-full to continue", application, name);
        } else if (!full && loggedFull) {
            LOG.info("{}: events enter {} again", application, name);
        }
        loggedFull = full;
    }

    @Override
    public boolean isFull() {
        Journal open = journal;
        return open != null && (open.isFull() || held != null && held.isFull());
    }

    @Override
    public void whenRoom(Runnable task) {
        Journal open = journal;
        if (open == null) {
            task.run();
        } else if (held != null && held.isFull()) {
            held.whenRoom(task);
        } else {
            open.whenRoom(task);
        }
    }

    Retention retention() {
        return retention;
    }

    /** Deletes the segments that nothing needs, and the oldest ones of a journal that is larger than this. <b>Threading:</b> any thread. */
    synchronized void shrinkTo(long maxBytes) {
        if (journal != null) {
            retention.shrink(journal, maxBytes);
        }
    }

    /** Ends the journal, when all outputs have left. What enters afterwards is not recorded. */
    synchronized void close() {
        mode = Mode.OFF;
        covered = true;
        if (journal != null) {
            committed.close();
            inputs.values().forEach(LateInput::close);
            handoffs.close();
            events.forget();
            Journal closing = journal;
            journal = null;
            held().ifPresent(OutputGate::close);
            closing.close();
        }
    }

    /** Whether outputs are suppressed, because they have left before. */
    @Override
    public boolean isSuppressed() {
        return mode() == Mode.SUPPRESSED;
    }

    @Override
    public boolean isRecovering() {
        return network.isRecovering();
    }

    @Override
    public boolean isPlayed() {
        return network.isPlayed();
    }

    /** Whether outputs may have left before. */
    boolean isRepeating() {
        return mode != Mode.LIVE;
    }

    /** The position of the event or tick under way. */
    @Override
    public long cause() {
        if (mode == Mode.LIVE) {
            return held == null ? journal.cause() : held.cause(journal.cause());
        }
        return point.cause();
    }

    /** Whether the event under way has been recorded. */
    boolean isCovered() {
        return covered;
    }

    void cover() {
        covered = true;
    }

    void uncover() {
        covered = mode != Mode.LIVE;
    }

    /** Records an event that enters at an entry. An event that cannot be recorded passes nevertheless. */
    void event(String entry, Object event) {
        try {
            events.append(journal, entry, event);
        } catch (RuntimeException e) {
            logUnrecordable(entry, e);
        }
        covered = true;
    }

    private void logUnrecordable(String entry, RuntimeException reason) {
        if (!unrecordable) {
            unrecordable = true;
            LOG.error("{}: an event that enters at {} is not in the journal, so a recovery would be without it and all like it: {}",
                    application, entry, FaultText.of(reason));
        }
    }

    @Override
    public boolean clock(long nowMs) {
        boolean recorded = mode == Mode.LIVE && !isFull();
        if (recorded) {
            clockMs = nowMs;
            journal.tick(nowMs);
        }
        return recorded;
    }

    @Override
    public long nextChange() {
        return mode == Mode.LIVE ? network.nextChange() : network.lastChange();
    }

    /** Notes the number of a change in the journal. */
    void noteChange(long number) {
        changed = number;
        network.noteChange(number);
    }

    /** The number of the last change that the journal has. */
    long changed() {
        return changed;
    }

    @Override
    public void change(Change change) {
        if (mode == Mode.LIVE) {
            journal.append(change);
            changed = change.number();
        }
    }

    @Override
    public void suspended(boolean begins) {
        if (mode == Mode.LIVE) {
            journal.suspended(begins);
        }
    }

    @Override
    public Crossing crossing(Lane to, LaneLog from, String way, EventSink target, Map<String, TimeInput> clocks) {
        LaneJournal other = (LaneJournal) from;
        return handoffs.into(other.name, way, other.handoffs, unique -> new Handoff(
                application + ": " + unique, other, to, target, clocks, new Handoff.Types(codec, other.values, values)));
    }

    /** The handoffs from and to other lanes. */
    Handoffs handoffs() {
        return handoffs;
    }

    @Override
    public void whenFed(Runnable task) {
        whenReplayed.add(task);
    }

    /** Runs what waits for the end of the replay. */
    void runWhenReplayed() {
        whenReplayed.forEach(Runnable::run);
    }

    @Override
    public void exit() {
        if (mode == Mode.LIVE) {
            covered = false;
            committed.exit(held == null ? journal.position() : held.release());
        }
    }

    @Override
    public EventSink entry(String stage, EventSink next) {
        return new Entry(this, stage, next);
    }

    @Override
    public EventSink terminal(String stage, EventSink bean) {
        return new Terminal(this, application, stage, exit == null ? bean : exit, values);
    }

    @Override
    public EventSink output(String stage, EventSink adapter) {
        return new Terminal(this, application, stage, exit == null ? committed.before(adapter) : exit, values);
    }

    @Override
    public EventSink departure(EventSink input, UnaryOperator<Object> carrying) {
        return held == null ? input : held.before(input, carrying, this::cause);
    }

    @Override
    public List<ByteBuffer> state(String adapter) {
        LateInput input = inputs.get(adapter);
        return input == null ? List.of() : input.parts();
    }

    @Override
    public InputJournal inputs(String adapter) {
        return inputs.computeIfAbsent(adapter, unused -> new LateInput(this));
    }
}
