// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.vesper.spi.adapter.InputJournal;

/** What one adapter writes to the journal of its lane. */
final class LaneInput implements InputJournal {

    private final Journal journal;
    private final byte[] stage;
    private Consumer<Consumer<ByteBuffer>> state = parts -> { };

    LaneInput(Journal journal, String stage) {
        this.journal = journal;
        this.stage = Format.texts(stage);
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

    /** A payload that begins with the stage. */
    ByteBuffer named(ByteBuffer content) {
        return ByteBuffer.allocate(stage.length + content.remaining()).put(stage).put(content).flip();
    }

    /** Passes on the state, each part with the stage before it. */
    void state(List<ByteBuffer> to) {
        state().accept(part -> to.add(named(part)));
    }

    private synchronized Consumer<Consumer<ByteBuffer>> state() {
        return state;
    }
}
