// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.vesper.journal.Journal;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.codec.EventForms;
import org.vesper.spi.adapter.InputJournal;

/**
 * Writes what enters a lane through a handoff from another one, as the journal of the lane has it, into a journal of its own: a recording.
 * The cause of an event is its number, since a recording does not say where it came from.
 *
 * <p><b>Threading:</b> the thread in the second lane.
 */
public final class HandoffRecording implements InputJournal.SourceState {

    private final EventForms forms;
    private final HandoffBytes bytes = new HandoffBytes();
    private final InputJournal.Source source;
    private int stated;
    private long count;

    /** @param from the name of the lane where the handoff begins */
    public HandoffRecording(Journal journal, String from, String way, EventCodec codec) {
        forms = new EventForms(codec);
        source = journal.crossing(Handoffs.name(from, way)).source(this);
    }

    /** Writes an event. <b>Failure:</b> an {@link IllegalArgumentException} with the reason why it cannot be written. */
    public void event(Object event) {
        int form = forms.number(event);
        byte[] written = forms.bytes(form, event);
        stated = forms.define(stated, source::dictionary);
        bytes.event(count, form, written);
        append();
    }

    /** Writes that the clock of a processor is set to a time. */
    public void time(String processor, long nowMs) {
        bytes.time(processor, nowMs);
        append();
    }

    private void append() {
        source.append(0, count, 1, System.nanoTime(), bytes.take());
        count++;
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
        return count - 1;
    }
}
