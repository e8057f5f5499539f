// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.event.EventValues;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalStatus;
import org.vesper.journal.Kind;
import org.vesper.kernel.fault.FaultText;
import org.vesper.kernel.lane.LaneLog;
import org.vesper.kernel.recovery.codec.Change;
import org.vesper.kernel.recovery.codec.ChangeCodec;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.spi.adapter.Replayed;
import org.vesper.spi.processor.RuleEdit;

/**
 * The journal of one lane. First the lane is fed from it: muted up to the mark, since what these events cause has left before; then aloud,
 * which repeats the outputs behind the mark. From then on it takes what enters.
 *
 * <p><b>Threading:</b> the thread in the lane, except where told otherwise.
 */
final class LaneJournal implements LaneLog {

    private static final Logger LOG = LoggerFactory.getLogger(LaneJournal.class);

    private final String application;
    private final String name;
    private final EventCodec codec;
    private final EventValues values;
    private final Outlet outlet = new Outlet();
    /** Null if outputs wait for nothing. */
    private final HeldOutputs held;
    private final Map<String, LateInput> inputs = new HashMap<>();
    private final Map<EventSource.Key, EventSource> sources = new HashMap<>();
    private volatile Journal journal;
    private long mark;
    /** The position of the record that is fed, before the journal takes what enters. */
    private long fed;
    private Replayed fedSource;
    private long fedFirst;
    private boolean live;
    private boolean covered = true;
    private long clockMs;
    private boolean unrecordable;
    private boolean saidFull;
    private volatile long lost;

    /**
     * Makes a journal that is not open.
     *
     * @param clockMs the time that the clocks of the lane show first, in milliseconds since 1970
     * @param holdsOutputs whether outputs wait until their causes are durable
     */
    LaneJournal(String application, String name, EventCodec codec, EventValues values, long clockMs, boolean holdsOutputs) {
        this.application = application;
        this.name = name;
        this.codec = codec;
        this.values = values;
        this.clockMs = clockMs;
        this.held = holdsOutputs ? new HeldOutputs(name) : null;
    }

    String name() {
        return name;
    }

    /** What its stages have passed on. <b>Threading:</b> any thread. */
    Outlet outlet() {
        return outlet;
    }

    /** The outputs that wait; empty if none has to. <b>Threading:</b> any thread. */
    Optional<HeldOutputs> held() {
        return Optional.ofNullable(held);
    }

    /** The time that the clocks of the lane show, in milliseconds since 1970. */
    long clockMs() {
        return clockMs;
    }

    /** Begins to feed the lane, muted up to the mark. */
    void feed(long outputsLeftBefore) {
        mark = outputsLeftBefore;
    }

    /** Notes the record that is fed next. */
    void fed(long position) {
        fed = position;
        fedSource = null;
    }

    /** Notes the source of the batch that is fed next, and the position of its first event there. */
    void fed(Replayed source, long first) {
        fedSource = source;
        fedFirst = first;
    }

    /** Notes that the clocks have been fed a time. */
    void fedClock(long timeMs) {
        clockMs = timeMs;
    }

    /** Takes what enters from now on. */
    void goLive(Journal opened) {
        journal = opened;
        inputs.forEach((stage, input) -> input.open(opened.input(stage)));
        outlet.open(opened);
        held().ifPresent(outputs -> outputs.open(opened));
        live = true;
        covered = false;
    }

    /** The state of the journal, for people; empty while it is not open. <b>Threading:</b> any thread. */
    synchronized String text() {
        Journal open = journal;
        if (open == null) {
            return "";
        }
        JournalStatus status = open.status();
        return String.format(Locale.ROOT, "journal of %s at position %d, outputs left before %d, durable before %d%s, %d MB in %d"
                        + " segments%s%s%s%s%s",
                name, status.position(), status.mark(), status.durable(), open.isForced() ? "" : " but for a loss of power",
                status.bytes() >> 20, status.segments(), status.full() ? ", DISK FULL" : "", isFull() ? ", events wait" : "",
                held == null ? "" : held.text(),
                counted(status.skipped(), "not recorded"), counted(lost, "lost by damage"));
    }

    private static String counted(long events, String what) {
        return events == 0 ? "" : ", " + events + " events and clock ticks " + what;
    }

    /** Notes how many events and clock ticks the damaged journal no longer has. */
    void lost(long events) {
        lost = events;
    }

    /** Tells the log when events begin to wait for room on the disk, and when they no longer do. <b>Threading:</b> one thread. */
    void tellIfFull() {
        Journal open = journal;
        boolean full = open != null && open.isFull();
        if (full && !saidFull) {
            LOG.error("{}: the journal of {} has no room, so no event enters, and clients wait; free space on the disk, or set"
                    + " recovery.when-disk-full to continue", application, name);
        } else if (!full && saidFull) {
            LOG.info("{}: events enter {} again", application, name);
        }
        saidFull = full;
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

    /** Deletes the oldest segment, or some, of a journal that is larger than this. <b>Threading:</b> any thread. */
    synchronized void shrinkTo(long maxBytes) {
        JournalStatus before = journal == null ? null : journal.status();
        if (before == null || before.bytes() <= maxBytes) {
            return;
        }
        long positions = before.position() - before.oldest();
        for (int part = 1; part < before.segments() && journal.status().oldest() == before.oldest(); part++) {
            journal.deleteBefore(Math.min(before.mark(), before.oldest() + positions / before.segments() * part));
        }
        long oldest = journal.status().oldest();
        if (oldest != before.oldest()) {
            LOG.warn("{}: the journal of {} is larger than {} MB, so its oldest part is deleted; a recovery begins at position {} then, and"
                    + " rules that look back further begin there. recovery.max-size sets the limit", application, name, maxBytes >> 20,
                    oldest);
        }
    }

    /** Ends the journal, when all outputs have left. What enters afterwards is not recorded. */
    synchronized void close() {
        live = false;
        covered = true;
        if (journal != null) {
            outlet.close();
            inputs.values().forEach(LateInput::close);
            sources.clear();
            Journal closing = journal;
            journal = null;
            held().ifPresent(HeldOutputs::close);
            closing.close();
        }
    }

    /** Whether outputs stay inside, because they have left before. */
    boolean isMuted() {
        return !live && cause() < mark;
    }

    /** Whether outputs may have left before. */
    boolean isRepeating() {
        return !live;
    }

    /** The position of the event or tick under way. */
    long cause() {
        if (live) {
            return held == null ? journal.cause() : held.cause(journal.cause());
        }
        return fedSource == null ? fed : fed + fedSource.underWay() - fedFirst;
    }

    /** Whether the event under way has been recorded. */
    boolean isCovered() {
        return covered;
    }

    void cover() {
        covered = true;
    }

    void uncover() {
        covered = !live;
    }

    /** Records an event that enters at an entry. An event that cannot be recorded passes nevertheless, and the log tells of the first. */
    void event(String entry, Object event) {
        try {
            EventType type = codec.type(event);
            EventSource source = sources.computeIfAbsent(new EventSource.Key(entry, type), key -> new EventSource(
                    journal.input(EventSource.stageOf(entry)), codec.form(type)));
            source.append(event);
        } catch (RuntimeException e) {
            if (!unrecordable) {
                unrecordable = true;
                LOG.error("{}: an event that enters at {} is not in the journal, so a recovery would be without it and all like it: {}",
                        application, entry, FaultText.of(e));
            }
        }
        covered = true;
    }

    @Override
    public boolean clock(long nowMs) {
        boolean recorded = live && !isFull();
        if (recorded) {
            clockMs = nowMs;
            journal.append(Kind.CLOCK, 1, ByteBuffer.allocate(Long.BYTES).putLong(0, nowMs));
        }
        return recorded;
    }

    @Override
    public void change(String processor, List<RuleEdit> edits) {
        if (!edits.isEmpty()) {
            write(new Change.Edits(processor, edits));
        }
    }

    @Override
    public void restart(String processor) {
        write(new Change.Restart(processor));
    }

    /** Writes a change, unless it comes from the journal. */
    void write(Change change) {
        if (live) {
            journal.append(Kind.CHANGE, 0, ByteBuffer.wrap(ChangeCodec.bytes(change)));
        }
    }

    @Override
    public void exit() {
        if (live) {
            covered = false;
            outlet.exit(held == null ? journal.position() : held.release());
        }
    }

    @Override
    public EventSink entry(String stage, EventSink next) {
        return new Entry(this, stage, next);
    }

    @Override
    public EventSink terminal(String stage, EventSink bean) {
        return new Terminal(this, application, stage, bean, values);
    }

    @Override
    public EventSink output(String stage, EventSink adapter) {
        return new Terminal(this, application, stage, outlet.before(adapter), values);
    }

    @Override
    public EventSink departure(EventSink input, UnaryOperator<Object> carrying) {
        return held == null ? input : held.before(input, carrying, this::cause);
    }

    @Override
    public InputJournal inputs(String adapter) {
        return inputs.computeIfAbsent(adapter, unused -> new LateInput(this));
    }
}
