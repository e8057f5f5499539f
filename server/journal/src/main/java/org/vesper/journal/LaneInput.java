// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.journal.Format.Time;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.spi.adapter.InputJournal.SourceState;

/** The part of the journal of a lane that one adapter writes. */
final class LaneInput implements InputJournal {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    private final Journal journal;
    private final String name;
    private final byte[] stage;
    private final Kind kind;
    private Consumer<Consumer<ByteBuffer>> state = parts -> { };

    /** @param kind of its batches */
    LaneInput(Journal journal, String stage, Kind kind) {
        this.journal = journal;
        this.kind = kind;
        this.name = stage;
        this.stage = Format.texts(stage);
    }

    /** A record that states something; it takes no position. */
    record Statement(Kind kind, ByteBuffer payload) {

        /** The most bytes that some take. */
        static long bytes(List<Statement> statements) {
            return statements.stream().mapToLong(each -> Format.RECORD_HEADER_BYTES + Format.ALIGNMENT + each.payload.remaining()).sum();
        }
    }

    /** The inputs of a journal, and its stages, which state something too. <b>Threading:</b> any thread. */
    static final class All {

        private final List<LaneInput> inputs = new ArrayList<>();
        private Consumer<BiConsumer<String, ByteBuffer>> stages = parts -> { };

        synchronized LaneInput add(LaneInput input) {
            inputs.add(input);
            return input;
        }

        /** @param writer passes on the name of each stage with its bytes */
        synchronized void set(Consumer<BiConsumer<String, ByteBuffer>> writer) {
            stages = writer;
        }

        /**
         * What all adapters and stages state, each part with the stage before it; the thread is in the lane. If an adapter fails, its part
         * is missing, and so are those of the stages: a recovery must begin before, where all is there.
         */
        List<Statement> states() {
            List<LaneInput> adapters;
            Consumer<BiConsumer<String, ByteBuffer>> writer;
            synchronized (this) {
                adapters = List.copyOf(inputs);
                writer = stages;
            }
            List<Statement> all = new ArrayList<>();
            boolean complete = true;
            for (LaneInput input : adapters) {
                complete &= add(input, all);
            }
            if (complete) {
                writer.accept((stage, state) -> all.add(new Statement(Kind.STATE, named(Format.texts(stage), state))));
            }
            return all;
        }

        private static boolean add(LaneInput input, List<Statement> all) {
            List<ByteBuffer> states = new ArrayList<>();
            try {
                input.state(states);
            } catch (RuntimeException e) {
                LOG.error("The state of {} cannot be written, so a recovery begins earlier, and more of the journal is kept",
                        input.name(), e);
                return false;
            }
            states.forEach(state -> all.add(new Statement(Kind.ADAPTER, state)));
            return true;
        }
    }

    @Override
    public boolean isOn() {
        return true;
    }

    @Override
    public boolean isForced() {
        return journal.isForced();
    }

    @Override
    public Source source(SourceState source) {
        return new LaneSource(journal, this, source);
    }

    @Override
    public synchronized void state(Consumer<Consumer<ByteBuffer>> writer) {
        state = writer;
        journal.stateBefore();
    }

    @Override
    public long durable() {
        return journal.durable();
    }

    @Override
    public long settled() {
        return journal.settled();
    }

    /** The name of the stage. */
    String name() {
        return name;
    }

    /** A payload that begins with the stage. */
    ByteBuffer named(ByteBuffer content) {
        return named(stage, content);
    }

    static ByteBuffer named(byte[] stage, ByteBuffer content) {
        return ByteBuffer.allocate(stage.length + content.remaining()).put(stage).put(content).flip();
    }

    /** Passes on the state, each part with the stage before it. */
    void state(List<ByteBuffer> to) {
        state().accept(part -> to.add(named(part)));
    }

    private synchronized Consumer<Consumer<ByteBuffer>> state() {
        return state;
    }

    /**
     * A source in the journal of its lane. It is stated again in each segment, before its first batch there: so a segment can be
     * read without
     * those before it, and a source that is silent costs nothing.
     *
     * <p><b>Threading:</b> the thread in the lane.
     */
    static final class LaneSource implements InputJournal.Source {

        private static final long NEVER = -1;

        private final Journal journal;
        private final LaneInput input;
        private final InputJournal.SourceState state;
        private final RecordHeader record = new RecordHeader();
        private long statedIn = NEVER;
        private long statedBytes;
        private int number;

        LaneSource(Journal journal, LaneInput input, InputJournal.SourceState state) {
            this.journal = journal;
            this.input = input;
            this.state = state;
        }

        @Override
        public void dictionary(ByteBuffer part) {
            if (statedIn == journal.segment()) {
                write(Kind.DICTIONARY, part);
            }
        }

        @Override
        public long append(int form, long position, int events, long receivedNs, ByteBuffer rows) {
            prepare(rows.remaining());
            journal.cause(state, position);
            return journal.write(record.of(input.kind, number, form, events).inSource(position), Time.timeNs(receivedNs), rows);
        }

        /** Makes room for rows in a segment that has the source, unless the journal is skipping. */
        private void prepare(int rowBytes) {
            long needed = rowBytes;
            while (journal.makeRoom(needed) && statedIn != journal.segment()) {
                state();
                needed = statedIn == journal.segment() ? rowBytes : 2 * statedBytes + rowBytes;
            }
        }

        private void state() {
            ByteBuffer definition = state.definition();
            statedIn = journal.segment();
            statedBytes = 0;
            number = journal.nextSource();
            boolean complete = false;
            try {
                write(Kind.SOURCE, input.named(definition));
                state.dictionary(part -> write(Kind.DICTIONARY, part));
                complete = true;
            } finally {
                statedIn = complete ? statedIn : NEVER; // A source that fails states itself again before its next batch.
            }
        }

        /** Writes a part; if there is no room for it, the source will be stated again. */
        private void write(Kind kind, ByteBuffer payload) {
            statedBytes += payload.remaining() + Format.RECORD_HEADER_BYTES + Format.ALIGNMENT;
            if (statedIn == journal.segment() && journal.hasRoom(payload.remaining())) {
                journal.write(record.of(kind, number, 0, 0), Time.nowNs(), payload);
            } else {
                statedIn = NEVER;
            }
        }
    }

    /** The position of the event or tick that is being processed. <b>Threading:</b> the thread in the lane. */
    static final class Cause {

        private SourceState source;
        private long first;
        private long record;

        /** Notes the position of a record that is appended: of a batch, if its source has been named. */
        void at(long position) {
            record = position;
        }

        /** Notes that the next record is a batch of a source, and the position of its first event there. */
        void in(SourceState batchOf, long firstInSource) {
            source = batchOf;
            first = firstInSource;
        }

        /** Notes that the next record is no batch. */
        void single() {
            source = null;
        }

        long position() {
            return source == null ? record : record + inBatch();
        }

        /** A source that cannot report its position is at its first event. So its outputs are repeated, and none is missing. */
        private long inBatch() {
            try {
                return source.underWay() - first;
            } catch (RuntimeException e) {
                LOG.debug("A source does not report which of its events is being processed", e);
                return 0;
            }
        }
    }
}
