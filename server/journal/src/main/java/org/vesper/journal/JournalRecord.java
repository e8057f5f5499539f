// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.nio.ByteBuffer;
import org.vesper.journal.JournalReader.Origin;
import org.vesper.spi.adapter.Replayed;

/**
 * A record of a journal; docs/internals/journal-format.md describes the kinds. A {@link JournalWalk} passes each to its
 * {@link JournalVisitor}, so the compiler refuses a program that does not handle a kind. A record is valid until its reader moves to the
 * next one.
 *
 * <p><b>Threading:</b> that of the reader. <b>Failure:</b> the parts of a payload are read when they are asked for, with an exception if
 * there are fewer bytes.
 */
public sealed interface JournalRecord {

    /** What every record has. */
    RecordHeader header();

    /** The bytes of the record; of a record that names its stage, those after the name. */
    ByteBuffer payload();

    /** The name of the stage that the record belongs to; empty if it names none. */
    default String stage() {
        return "";
    }

    default Kind kind() {
        return header().kind();
    }

    /** How many positions it takes: its events or its clock tick. */
    default int count() {
        return header().count();
    }

    /** The number of events and clock ticks that have entered the lane before. */
    default long position() {
        return header().position();
    }

    /** The position of the record that follows. */
    default long end() {
        return header().end();
    }

    /** The time of the record, by the wall clock, in nanoseconds since 1970. */
    default long timeNs() {
        return header().timeNs();
    }

    /** The payload in an array of its own. */
    default byte[] bytes() {
        return bytes(payload());
    }

    /** What is left in a buffer, in an array of its own; the position of the buffer stays. */
    static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(buffer.position(), bytes);
        return bytes;
    }

    /** Passes the record to the method of its kind. */
    void accept(JournalWalk.Sources sources, JournalVisitor visitor);

    /** A record of a payload. @param receivedNs its time as {@link System#nanoTime()} was in the process that wrote it */
    static JournalRecord of(RecordHeader header, ByteBuffer payload, long receivedNs) {
        return switch (header.kind()) {
            case LANE -> new Segment(header, payload);
            case ADAPTER -> stated(header, Format.text(payload), payload);
            case SOURCE -> new SourceDefinition(header, Format.text(payload), payload);
            case DICTIONARY -> new DictionaryPart(header, payload);
            case EVENTS, CROSSED -> new Batch(header, payload, receivedNs);
            case CLOCK -> new Tick(header, payload);
            case CHANGE -> new RuleChange(header, payload);
            case STATE -> state(header, Format.text(payload), payload);
            case SUSPENDED, RESUMED, EVENT, PARAMETERS -> new Note(header, payload);
        };
    }

    private static JournalRecord stated(RecordHeader header, String stage, ByteBuffer payload) {
        return ChangeCodec.isBeginning(payload, stage) ? new RuleState(header, stage, payload) : new AdapterState(header, stage, payload);
    }

    private static JournalRecord state(RecordHeader header, String stage, ByteBuffer payload) {
        return stage.equals(Horizon.STAGE) ? new Horizon(header, payload) : new StageState(header, stage, payload);
    }

    /** A segment begins: sources are defined again. */
    record Segment(RecordHeader header, ByteBuffer payload) implements JournalRecord {

        /** Who wrote it. */
        public Origin origin() {
            ByteBuffer texts = payload.duplicate();
            return new Origin(Format.text(texts), Format.text(texts));
        }

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            sources.clear();
        }
    }

    /** A part of what an adapter, or a handoff from another lane, remembers beside its sources. */
    record AdapterState(RecordHeader header, String stage, ByteBuffer payload) implements JournalRecord {

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            visitor.adapter(this);
        }
    }

    /** A record about the rules of a processor. */
    sealed interface OfRules extends JournalRecord {

        /** The number of the change, or of the last one. */
        default long number() {
            return ChangeCodec.number(payload());
        }

        default String processor() {
            return ChangeCodec.processor(payload());
        }
    }

    /** The rules of a processor and the time of its clock, as they are here. */
    record RuleState(RecordHeader header, String stage, ByteBuffer payload) implements OfRules {

        public Change.Begin rules() {
            return (Change.Begin) ChangeCodec.read(bytes());
        }

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            visitor.rules(this);
        }
    }

    /** A source begins in this segment. */
    record SourceDefinition(RecordHeader header, String stage, ByteBuffer payload) implements JournalRecord {

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            sources.define(header.source(), visitor.source(this));
        }
    }

    /** A part of the dictionary of a source. */
    record DictionaryPart(RecordHeader header, ByteBuffer payload) implements JournalRecord {

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            Replayed source = sources.of(header.source());
            if (source != null) {
                source.dictionary(payload);
            }
        }
    }

    /** Events of a source: of an adapter, or of a handoff from another lane, whose kind is {@link Kind#CROSSED}. */
    record Batch(RecordHeader header, ByteBuffer payload, long receivedNs) implements JournalRecord {

        /** Has the source make the events. @param receivedNs their receive time by the monotonic clock */
        public void replay(Replayed source, long receivedNs) {
            source.events(header.form(), header.inSource(), header.count(), receivedNs, payload);
        }

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            visitor.batch(sources.of(header.source()), this);
        }
    }

    /** The clocks of the lane were advanced. */
    record Tick(RecordHeader header, ByteBuffer payload) implements JournalRecord {

        /** The time that they show, in milliseconds since 1970. */
        public long timeMs() {
            return payload.getLong(payload.position());
        }

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            visitor.tick(this);
        }
    }

    /** Rules, or rows of their parameters, were changed. */
    record RuleChange(RecordHeader header, ByteBuffer payload) implements OfRules {

        public Change change() {
            return ChangeCodec.read(bytes());
        }

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            visitor.change(this);
        }
    }

    /** The state that a stage retains at this position. */
    record StageState(RecordHeader header, String stage, ByteBuffer payload) implements JournalRecord {

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            visitor.state(this);
        }
    }

    /** The reach of the stages into the history: all of them have written their state before it. */
    record Horizon(RecordHeader header, ByteBuffer payload) implements JournalRecord {

        /** In place of the name of a stage. */
        public static final String STAGE = "";

        /** The position from which on the lane must be replayed to hold, with the state, what it held here. */
        public long reach() {
            return payload.getLong(payload.position());
        }

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            visitor.horizon(this);
        }
    }

    /** A record without effect when it is replayed: the application was suspended or resumed, or the kind is reserved for later. */
    record Note(RecordHeader header, ByteBuffer payload) implements JournalRecord {

        @Override
        public void accept(JournalWalk.Sources sources, JournalVisitor visitor) {
            visitor.note(this);
        }
    }
}
