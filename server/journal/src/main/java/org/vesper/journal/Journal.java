// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.journal.Format.Time;
import org.vesper.journal.LaneInput.Cause;
import org.vesper.journal.Segment.SegmentHeader;
import org.vesper.journal.SegmentFiles.Disk;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.spi.adapter.InputJournal.SourceState;

/**
 * Writes what enters a lane, before it is processed. A record that has been appended survives the end of the process; one before {@link
 * #durable()} is durable as the settings say.
 *
 * <p><b>Threading:</b> {@link #append}, {@link #mark} and {@link #cause} are called in the lane, {@link #close} when nobody is there, all
 * others by any thread. <b>Failure:</b> if the disk is full or fails, an append waits, or continues without writing, as the settings say; a
 * log line says so. Ask {@link #isFull()} before the lane is entered, so that nobody has to wait in it.
 */
public final class Journal implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final SecureRandom RANDOM = new SecureRandom();
    /** The part of a segment that is kept for events that are still under way when the disk is full. */
    private static final int RESERVE = 4;
    private static final int MAX_RESERVE_BYTES = 1 << 23;

    private final JournalSettings settings;
    private final JournalFiles files;
    private final Forcer forcer;
    private final RecordHeader record = new RecordHeader();
    private final byte[] lane;
    private final LaneInput.All inputs = new LaneInput.All();
    private volatile Segment current;
    private volatile long position;
    private volatile long skipped;
    private volatile boolean skipping;
    /** The position before which everything has been written or is no longer expected, while the journal is skipping. */
    private volatile long gapFirst;
    private volatile boolean stateMissing;
    private volatile boolean cut;
    private int sources;
    private final Cause cause = new Cause();

    private Journal(JournalSettings settings, JournalFiles files, long atLeast) throws IOException {
        this.settings = settings;
        this.files = files;
        lane = Format.texts(settings.application(), settings.lane());
        position = Math.max(atLeast, files.end());
        begin(files.first(), position > files.chain().end(), 0);
        losses().forEach(loss -> LOG.warn("The journal {}: {}", folder(), loss));
        forcer = settings.sync() == Sync.NONE ? null : new Forcer(this, files,
                settings.sync() == Sync.EACH ? 0 : settings.interval().toNanos(), "vesper-journal-force-" + settings.lane());
    }

    /**
     * Opens a journal for writing, after the records that it has. An unfinished record at the end is cut off.
     * <b>Failure:</b> a {@link CorruptJournalException}; an {@link UncheckedIOException} if the folder cannot be written or the disk is
     * full.
     */
    public static Journal open(JournalSettings settings, OnDamage onDamage) {
        return open(settings, onDamage, 0);
    }

    /** Opens it as {@link #open(JournalSettings, OnDamage)}, to continue at this position or after it. */
    public static Journal open(JournalSettings settings, OnDamage onDamage, long atLeast) {
        return open(settings, onDamage, atLeast, JournalLock.of(settings.folder(), settings.application()));
    }

    /** Opens it with a lock that is held already; the journal gives it back when it is closed, or cannot be opened. */
    public static Journal open(JournalSettings settings, OnDamage onDamage, long atLeast, JournalLock lock) {
        return open(settings, onDamage, atLeast, lock, Disk.REAL);
    }

    static Journal open(JournalSettings settings, OnDamage onDamage, long atLeast, Disk disk) {
        return open(settings, onDamage, atLeast, JournalLock.of(settings.folder(), settings.application()), disk);
    }

    private static Journal open(JournalSettings settings, OnDamage onDamage, long atLeast, JournalLock lock, Disk disk) {
        try {
            JournalFiles files = files(settings, onDamage, lock, disk);
            try {
                return new Journal(settings, files, atLeast);
            } catch (IOException | RuntimeException e) {
                files.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the journal " + settings.folder() + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static JournalFiles files(JournalSettings settings, OnDamage onDamage, JournalLock lock, Disk disk) throws IOException {
        try {
            return JournalFiles.open(settings, onDamage, disk, lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Notes how far output adapters were at the commit position of a journal that nobody writes; this survives a crash of the machine. */
    public static void markOutputs(Path folder, Map<String, Long> outputs) {
        try (MarkFile mark = MarkFile.open(folder)) {
            mark.set(mark.get(), outputs);
            mark.force(Disk.REAL);
        } catch (IOException e) {
            throw new UncheckedIOException("the commit position of the journal " + folder + " cannot be written: " + e, e);
        }
    }

    /** What an adapter writes to this journal; called before its events enter. */
    public InputJournal input(String stage) {
        return inputs.add(new LaneInput(this, stage, Kind.EVENTS));
    }

    /** What enters from another lane; as {@link #input}, but its batches are {@link Kind#CROSSED}. */
    public InputJournal crossing(String name) {
        return inputs.add(new LaneInput(this, name, Kind.CROSSED));
    }

    /**
     * Names what writes the state of the stages when a segment begins, and before the next record. It is called in the lane, and passes on
     * the name of each stage with its bytes.
     */
    public void state(Consumer<BiConsumer<String, ByteBuffer>> writer) {
        inputs.set(writer);
        stateBefore();
    }

    /**
     * Appends a record that is no batch of an adapter.
     *
     * @param count how many positions it takes: 1 for an event or a clock tick, else 0
     * @return the position after it
     */
    public long append(Kind kind, int count, ByteBuffer payload) {
        cause.single();
        makeRoom(payload.remaining());
        return write(record.of(kind, 0, 0, count), Time.nowNs(), payload);
    }

    /** Appends a change of rules. */
    public void append(Change change) {
        append(Kind.CHANGE, 0, ByteBuffer.wrap(ChangeCodec.bytes(change)));
    }

    /** Appends a tick: the clocks of the lane are about to show a time, in milliseconds since 1970. */
    public void tick(long nowMs) {
        append(Kind.CLOCK, 1, ByteBuffer.allocate(Long.BYTES).putLong(0, nowMs));
    }

    /** Appends that no event enters from now on, or that events enter again. */
    public void suspended(boolean begins) {
        append(begins ? Kind.SUSPENDED : Kind.RESUMED, 0, ByteBuffer.allocate(0));
    }

    /** Names the source of a processor's rules when a segment begins. */
    public void rules(String processor, Supplier<Change.Begin> rules) {
        input(processor).state(parts -> parts.accept(ByteBuffer.wrap(ChangeCodec.bytes(rules.get()))));
    }

    /** The position of the event or tick that is being processed. */
    public long cause() {
        return cause.position();
    }

    /** The number of events and ticks that have entered the lane. */
    public long position() {
        return position;
    }

    /**
     * The position before which everything is durable. While events are processed without being written, it stays before the first of them;
     * it passes them when the journal continues after them, with the state of adapters and stages after these events.
     */
    public long durable() {
        return forcer == null ? written() : forcer.durable();
    }

    /** The position before which everything has been written, as far as it will ever be. */
    long written() {
        long end = position; // Read first: an event is skipped after the journal has said so.
        return skipping ? Math.min(end, gapFirst) : end;
    }

    /**
     * The position before which there is nothing to wait for: all is durable, or what is not will never be, since the disk has failed and
     * the settings say to continue.
     */
    public long settled() {
        long end = position;
        long durable = durable();
        boolean none = settings.whenDiskFull() == WhenDiskFull.CONTINUE && (hasFailed() || skipping && durable >= gapFirst);
        return none ? end : durable;
    }

    /** The number of events and clock ticks that were not written, since the disk was full or failed. */
    public long skipped() {
        return skipped;
    }

    /** Names what is run when more has become durable, by a thread of the journal: it must not wait. */
    public void whenDurable(Runnable task) {
        if (forcer != null) {
            forcer.whenDurable(task);
        }
    }

    /** Has what has been appended forced as soon as possible, whatever the interval is. */
    public void hasten() {
        if (forcer != null) {
            forcer.hasten();
        }
    }

    /** Whether the disk has failed when it was forced, or a file has been cut, so nothing becomes durable any more. */
    public boolean hasFailed() {
        return cut || forcer != null && forcer.hasFailed();
    }

    /**
     * Checks that no other program has cut the files, which no method notices at once: they are in memory. If one has, nothing becomes
     * durable any more. <b>Threading:</b> any thread, several times a second.
     */
    public void check() {
        if (!cut && (current.isCut() || files.mark().isCut())) {
            cut = true;
            LOG.error("Another program has cut or deleted files of the journal {}, so what has entered is not recorded there; nothing"
                    + " becomes durable any more: find that program, and restart the application", folder());
        }
    }

    /** What was lost of the journal before it was opened, for people; empty if nothing is known to be. */
    public List<String> losses() {
        return files.losses();
    }

    /** The number of events and clock ticks that are known to have been lost before it was opened. */
    public long lost() {
        return files.lost();
    }

    /** Whether what is durable survives the end of the machine. */
    public boolean isForced() {
        return settings.sync() != Sync.NONE;
    }

    /** Notes that all outputs caused before a position have left. */
    public void mark(long newMark) {
        files.mark().set(newMark);
    }

    /** Notes also how far output adapters were there. <b>Threading:</b> any one thread. */
    public void mark(long newMark, Map<String, Long> outputs) {
        files.mark().set(newMark, outputs);
    }

    /** Whether no batch should enter, since there is no room for it; always false if the journal continues without writing. */
    public boolean isFull() {
        int reserve = Math.min(settings.segmentBytes() / RESERVE, MAX_RESERVE_BYTES);
        return settings.whenDiskFull() == WhenDiskFull.WAIT && (hasFailed() || files.supply().isFailing() && current.room() < reserve);
    }

    /** Runs a task once, when there is room: at once, or in a thread of the journal; at the latest when the journal is closed. */
    public void whenRoom(Runnable task) {
        files.supply().whenReady(task, hasFailed());
    }

    /** Deletes the segments that hold only records before a position, see {@link JournalFiles#deleteBefore}. */
    public void deleteBefore(long oldest) {
        files.deleteBefore(oldest);
    }

    public JournalStatus status() {
        SegmentChain chain = files.chain();
        return new JournalStatus(position, durable(), files.mark().get(), chain.oldest(), chain.size(), chain.bytes(), skipped,
                files.supply().isFailing() || hasFailed());
    }

    /** Ends; what has been appended is durable then. */
    @Override
    public void close() {
        if (forcer != null) {
            forcer.close();
        }
        Segment last = current;
        current = Segment.NONE;
        files.supply().retire(last);
        files.close();
    }

    Path folder() {
        return settings.folder();
    }

    Segment current() {
        return current;
    }

    /** The number of the current segment. */
    long segment() {
        return files.chain().last();
    }

    /** A number for a source in this segment. */
    int nextSource() {
        return ++sources;
    }

    /** Notes that the next batch is of this source. */
    void cause(SourceState source, long first) {
        cause.in(source, first);
    }

    boolean hasRoom(int payloadBytes) {
        return current.hasRoom(payloadBytes);
    }

    /** Has the state of the adapters written before the next record: one has it since the segment began. */
    void stateBefore() {
        stateMissing = true;
    }

    /** Begins another segment if this one has no room; returns whether there is one that has, or else nothing is written now. */
    boolean makeRoom(long payloadBytes) {
        if (stateMissing && !skipping) { // Who states something counts on having it in the journal.
            stateMissing = false;
            state(payloadBytes);
        }
        boolean stays = skipping ? files.supply().isFailing() || hasFailed() : payloadBytes <= current.room() && !cut;
        if (!stays) {
            turn(payloadBytes);
        }
        return !skipping;
    }

    /** Appends a record for which room has been made; returns the position after it. */
    long write(RecordHeader next, long timeNs, ByteBuffer payload) {
        cause.at(position);
        if (skipping) {
            skipped += next.count();
        } else {
            current.append(next.at(position, timeNs), payload);
        }
        position += next.count();
        if (forcer != null) {
            forcer.appended();
        }
        return position;
    }

    /** Continues in another segment, waits for one, or skips. */
    private void turn(long payloadBytes) {
        boolean waits = settings.whenDiskFull() == WhenDiskFull.WAIT;
        Segment next = hasFailed() && !waits ? null : files.supply().take(waits);
        if (next != null) {
            begin(next, skipping, payloadBytes);
        } else if (waits) {
            throw new IllegalStateException("the journal " + folder() + " is closed, or its thread interrupted while the disk was full");
        } else if (!skipping) {
            gapFirst = position;
            skipping = true;
            LOG.error("The journal {} has no room: events from position {} on are processed, but not written, and the state of the rules"
                    + " cannot be recovered from them", folder(), position);
        }
    }

    /** Writes the state of adapters and stages into the current segment, or lets another one begin with it. */
    private void state(long payloadBytes) {
        List<LaneInput.Statement> states = inputs.states();
        if (LaneInput.Statement.bytes(states) + payloadBytes > current.room()) {
            turn(payloadBytes);
        } else {
            append(states, current);
        }
    }

    /** Begins a segment that has room for a payload, after what is stated at its beginning. */
    private void begin(Segment next, boolean afterGap, long payloadBytes) {
        List<LaneInput.Statement> states = inputs.states();
        states.add(0, new LaneInput.Statement(Kind.LANE, ByteBuffer.wrap(lane)));
        long needed = payloadBytes + Format.SEGMENT_HEADER_BYTES + LaneInput.Statement.bytes(states);
        try {
            Segment segment = needed + Format.RECORD_HEADER_BYTES <= next.bytes() ? next
                    : next.larger(SegmentFiles.unused(folder(), 0), 2 * needed);
            segment.begin(new SegmentHeader(files.chain().last() + 1, position, Time.nowNs(), Time.AHEAD_NS, RANDOM.nextInt(), afterGap),
                    files.chain().next());
            append(states, segment);
            follow(segment);
        } catch (IOException e) {
            throw new UncheckedIOException("the journal " + folder() + " cannot begin a segment: " + e, e);
        }
    }

    private void append(List<LaneInput.Statement> states, Segment segment) {
        states.forEach(state -> segment.append(record.of(state.kind(), 0, 0, 0).at(position, Time.nowNs()), state.payload()));
    }

    private void follow(Segment segment) {
        if (skipping) {
            skipping = false;
            LOG.info("The journal {} continues at position {}; {} events and clock ticks were not written", folder(), position, skipped);
        }
        if (current != null && forcer != null) {
            forcer.retire(current);
        } else if (current != null) {
            files.supply().retire(current);
        }
        files.chain().add(position);
        sources = 0;
        current = segment;
    }
}
