// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.event.EventValues;
import org.vesper.kernel.fault.FaultText;
import org.vesper.kernel.lane.Crossing;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.codec.EventForms;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.spi.adapter.Replayed;

/**
 * A handoff from one lane into another. Each element is written into the journal of the second lane, with the position of its cause in the
 * first. The commit position of the first lane waits for elements that are not written, or not durable yet although they will be. After a
 * crash, the journal of the second lane is replayed first. Then the first lane repeats its uncommitted events. Those that have been written
 * are not handed off again.
 *
 * <p><b>Threading:</b> as {@link Crossing}; {@link #settledBefore} any thread; all others during the replay, or in the second lane.
 */
public final class Handoff implements Crossing, InputJournal.SourceState {

    private static final Logger LOG = LoggerFactory.getLogger(Handoff.class);

    private final String name;
    private final LaneEnd from;
    private final Lane to;
    private final EventSink target;
    private final Map<String, TimeInput> clocks;
    private final Types types;
    private final EventForms forms;
    private final HandoffPosition repeated = new HandoffPosition();
    private final HandoffPosition reached = new HandoffPosition();
    private final Map<String, Long> times = new TreeMap<>();
    private final HandoffBytes arriving = new HandoffBytes();
    /** What is arriving. A segment that begins before it is recorded must not state it as reached. */
    private final List<Noted> noted = new ArrayList<>();
    private final Map<String, Long> timesNoted = new TreeMap<>();
    private InputJournal.Source source;
    private int stated;
    /** The number of elements that were recorded before the last ones, and of those. */
    private long first;
    private long next;
    private long underWay;
    private boolean unreadable;
    private long arrivingPosition;
    private long arrivingNumber;
    private volatile long left;
    private final HandoffProgress arrived = new HandoffProgress();

    /** An event that is arriving, by its cause and name. */
    private record Noted(long cause, String name) {
    }

    /**
     * The event types of an application.
     *
     * @param leaving names events in the first lane
     * @param entering names events in the second lane
     */
    public record Types(EventCodec codec, EventValues leaving, EventValues entering) {
    }

    /** @param name among all handoffs into the second lane */
    public Handoff(String name, LaneEnd from, Lane to, EventSink target, Map<String, TimeInput> clocks, Types types) {
        this.name = name;
        this.from = from;
        this.to = to;
        this.target = target;
        this.clocks = clocks;
        this.types = types;
        this.forms = new EventForms(types.codec());
    }

    @Override
    public void cross(Object event) {
        if (from.isFollowing()) {
            from.hold(() -> cross(event));
        } else if (!from.isRecovering() || !hasCrossed(event)) {
            to.enter();
            try {
                Departed departed = depart(event, event);
                departed(departed);
                arrive(departed);
                record();
                pass(0);
                target.onEvent(event);
            } finally {
                to.exit();
            }
        }
    }

    private boolean hasCrossed(Object event) {
        if (from.isSuppressed() || from.isPlayed()) {
            return true;
        }
        String eventName = types.leaving().name(event);
        int number = repeated.note(from.cause(), eventName);
        return reached.has(from.cause(), eventName, number);
    }

    @Override
    public boolean isDirect() {
        return from.isRecovering();
    }

    @Override
    public void cross(TimeInput clock, long nowMs) {
        if (from.isFollowing()) {
            from.hold(() -> cross(clock, nowMs));
        } else if (!from.isSuppressed() && !from.isPlayed() && nowMs > times.getOrDefault(processor(clock), Long.MIN_VALUE)) {
            to.enter();
            try {
                arrive(clock, nowMs);
                record();
                pass(0);
                clock.advance(nowMs);
            } finally {
                to.exit();
            }
        }
    }

    @Override
    public Departed depart(Object event, Object element) {
        return new Departed(event, element, from.cause(), left + 1);
    }

    @Override
    public void departed(Departed event) {
        left = event.number();
    }

    /** The position before which all that was caused in the first lane has arrived, but no larger than this one. */
    public long settledBefore(long position) {
        return arrived.before(position, left);
    }

    /** The position after the cause of the last event that the second lane has; the first lane may have lost that cause. */
    long behindReached() {
        return reached.position() + 1;
    }

    @Override
    public void arrive(Departed event) {
        arrive(event.event(), event.position());
        arrivingPosition = event.position();
        arrivingNumber = event.number();
    }

    private void arrive(Object event, long cause) {
        String eventName = types.entering().name(event);
        noted.add(new Noted(cause, eventName));
        try {
            int form = forms.number(event);
            arriving.event(cause, form, forms.bytes(form, event));
        } catch (RuntimeException e) {
            arriving.unreadable(cause, eventName);
            logUnreadable(e);
        }
    }

    private void logUnreadable(RuntimeException reason) {
        if (!unreadable) {
            unreadable = true;
            LOG.error("{}: an event is not in the journal, so a recovery would be without it and all like it: {}", name,
                    FaultText.of(reason));
        }
    }

    @Override
    public void arrive(TimeInput clock, long nowMs) {
        timesNoted.put(processor(clock), nowMs);
        arriving.time(processor(clock), nowMs);
    }

    private String processor(TimeInput clock) {
        return clocks.entrySet().stream().filter(known -> known.getValue() == clock).findFirst().orElseThrow().getKey();
    }

    @Override
    public void record() {
        int elements = arriving.elements();
        ByteBuffer rows = arriving.take();
        try {
            if (elements > 0 && source != null) {
                write(elements, rows);
            }
        } finally {
            noted.clear();
            timesNoted.clear();
        }
    }

    private void write(int elements, ByteBuffer rows) {
        stated = forms.define(stated, source::dictionary);
        first = next;
        next += elements;
        underWay = first;
        long end = source.append(0, first, elements, System.nanoTime(), rows);
        noted.forEach(event -> reached.note(event.cause(), event.name()));
        times.putAll(timesNoted);
        arrived.note(arrivingPosition, arrivingNumber, end);
    }

    @Override
    public void pass(int element) {
        underWay = first + element;
    }

    /** Records what is handed off from now on. @param settled the position in the journal before which there is nothing to wait for */
    public void open(InputJournal journal, LongSupplier settled) {
        arrived.open(settled);
        journal.state(parts -> parts.accept(HandoffBytes.state(reached, times)));
        source = journal.source(this);
    }

    /** Records nothing any more. */
    public void close() {
        source = null;
    }

    @Override
    public ByteBuffer definition() {
        return ByteBuffer.wrap(new byte[] {HandoffBytes.VERSION});
    }

    @Override
    public void dictionary(Consumer<ByteBuffer> parts) {
        forms.define(0, parts);
    }

    @Override
    public long underWay() {
        return underWay;
    }

    /** Takes what it remembered. */
    public void recover(ByteBuffer state) {
        HandoffBytes.readState(state, reached, times);
    }

    /** Replays what has been handed off. */
    public Replayed replay() {
        return new Again();
    }

    private final class Again implements Replayed {

        private final EventForms.Readers readers = new EventForms.Readers(types.codec());
        private long position;

        @Override
        public void dictionary(ByteBuffer part) {
            readers.define(bytes(part, part.remaining()));
        }

        @Override
        public void events(int form, long firstElement, int elements, long receivedNs, ByteBuffer rows) {
            for (position = firstElement; position < firstElement + elements; position++) {
                element(rows);
            }
        }

        private void element(ByteBuffer rows) {
            switch (rows.get()) {
                case HandoffBytes.EVENT -> {
                    long cause = rows.getLong();
                    int form = Short.toUnsignedInt(rows.getShort());
                    Object event = readers.read(form, bytes(rows, rows.getInt()));
                    reached.note(cause, types.entering().name(event));
                    target.onEvent(event);
                }
                case HandoffBytes.TIME -> {
                    long nowMs = rows.getLong();
                    String processor = HandoffBytes.text(rows);
                    times.put(processor, nowMs);
                    if (clocks.containsKey(processor)) {
                        clocks.get(processor).advance(nowMs);
                    }
                }
                case HandoffBytes.UNREADABLE -> reached.note(rows.getLong(), HandoffBytes.text(rows));
                default -> throw new IllegalArgumentException(name + ": the journal has an element of an unknown kind");
            }
        }

        private static byte[] bytes(ByteBuffer from, int length) {
            byte[] bytes = new byte[length];
            from.get(bytes);
            return bytes;
        }

        @Override
        public long underWay() {
            return position;
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }
}
