// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.vesper.spi.adapter.InputJournal;

/**
 * The journal as an adapter sees it. The adapter is made before the journal is open, so its state is passed on later. Batches that it
 * appends cover the events that follow, until the thread leaves the lane.
 *
 * <p><b>Threading:</b> as {@link InputJournal}.
 */
final class LateInput implements InputJournal {

    private final LaneJournal lane;
    private volatile InputJournal opened;
    private Consumer<Consumer<ByteBuffer>> state;

    LateInput(LaneJournal lane) {
        this.lane = lane;
    }

    synchronized void open(InputJournal input) {
        if (state != null) {
            input.state(state);
        }
        opened = input;
    }

    synchronized void close() {
        opened = null;
    }

    @Override
    public boolean isOn() {
        return true;
    }

    @Override
    public boolean isForced() {
        InputJournal input = opened;
        return input != null && input.isForced();
    }

    @Override
    public Source source(SourceState sourceState) {
        return new LateSource(sourceState);
    }

    @Override
    public synchronized void state(Consumer<Consumer<ByteBuffer>> writer) {
        state = writer;
        if (opened != null) {
            opened.state(writer);
        }
    }

    /** The parts of the state as the adapter would write them now. */
    synchronized List<ByteBuffer> parts() {
        List<ByteBuffer> parts = new ArrayList<>();
        if (state != null) {
            state.accept(part -> parts.add(ByteBuffer.allocate(part.remaining()).put(part).flip()));
        }
        return parts;
    }

    @Override
    public long durable() {
        InputJournal input = opened;
        return input == null ? 0 : input.durable();
    }

    @Override
    public long settled() {
        InputJournal input = opened;
        return input == null ? 0 : input.settled();
    }

    @Override
    public long lost() {
        return lane.lost();
    }

    /** A source that is known to the journal with its first batch. */
    private final class LateSource implements Source {

        private final SourceState state;
        private InputJournal of;
        private Source source;

        LateSource(SourceState state) {
            this.state = state;
        }

        @Override
        public void dictionary(ByteBuffer part) {
            if (source != null && of == opened) {
                source.dictionary(part);
            }
        }

        @Override
        public long append(int form, long position, int events, long receivedNs, ByteBuffer rows) {
            if (of != opened) {
                of = opened;
                source = of.source(state);
            }
            long end = source.append(form, position, events, receivedNs, rows);
            lane.cover();
            return end;
        }
    }
}
