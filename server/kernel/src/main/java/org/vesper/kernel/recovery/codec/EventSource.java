// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.codec;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.vesper.api.EventType;
import org.vesper.kernel.lane.LaneLog;
import org.vesper.spi.adapter.InputJournal;

/**
 * The events of one type that enter at one entry and that no adapter writes: they are written one by one.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
public final class EventSource implements InputJournal.SourceState {

    private static final String PREFIX = "events of ";

    private final EventCodec.Form form;
    private final InputJournal.Source source;
    private long count;

    /** An entry and a type of events. */
    record Key(String entry, EventType type) {
    }

    EventSource(InputJournal journal, EventCodec.Form form) {
        this.form = form;
        this.source = journal.source(this);
    }

    /** The name in the journal of what is written for an entry, which no stage has. */
    public static String stageOf(String entry) {
        return PREFIX + entry;
    }

    /** The entry of a name in the journal; empty if it is that of an adapter. */
    public static Optional<String> entryOf(String stage) {
        return stage.startsWith(PREFIX) ? Optional.of(stage.substring(PREFIX.length())) : Optional.empty();
    }

    /** Whether this is the name of an entry that an adapter can have, and not that of a bean's output. */
    public static boolean isAdapter(String entry) {
        return !entry.startsWith(LaneLog.outputOf(""));
    }

    void append(Object event) {
        byte[] bytes = form.bytes(event);
        source.append(0, count, 1, System.nanoTime(), ByteBuffer.wrap(bytes));
        count++;
    }

    @Override
    public ByteBuffer definition() {
        return ByteBuffer.wrap(form.definition());
    }

    @Override
    public void dictionary(Consumer<ByteBuffer> parts) {
        // The definition has everything.
    }

    /** The last event that was appended. */
    @Override
    public long underWay() {
        return count - 1;
    }
}
