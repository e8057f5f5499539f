// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.journal;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.format.EventLayout;

/**
 * One client in the journal of the lane. Its dictionary consists of LAYOUT and SYMBOLS frames, as the client could have sent them.
 *
 * <p><b>Threading:</b> the event loop of the client's channel; it is in the lane while it appends.
 */
public final class ClientJournal implements InputJournal.SourceState {

    private final InputJournal journal;
    private final InputJournal.Source source;
    private final ClientDefinition definition;
    private final SymbolDictionary symbols;
    private final LongSupplier underWay;
    private final Map<Integer, EventLayout> layouts = new TreeMap<>();
    private final DefinitionFrames fresh = new DefinitionFrames();
    private boolean hasFresh;
    private long end;

    /** @param underWay the position in the session of the event that is being processed */
    public ClientJournal(InputJournal journal, ClientDefinition definition, SymbolDictionary symbols, LongSupplier underWay) {
        this.journal = journal;
        this.definition = definition;
        this.symbols = symbols;
        this.underWay = underWay;
        this.source = journal.source(this);
    }

    /** Goes on in another journal, with the layouts and symbols that the client has defined. */
    public ClientJournal movedTo(InputJournal other) {
        ClientJournal moved = new ClientJournal(other, definition, symbols, underWay);
        moved.layouts.putAll(layouts);
        return moved;
    }

    /** Notes a layout that the client has defined. */
    public void layout(int number, EventLayout layout) {
        layouts.put(number, layout);
        if (end > 0) {
            hasFresh = true;
            fresh.layout(number, layout);
        }
    }

    /** Notes a symbol that the client has defined. */
    public void symbol(int id) {
        if (end > 0) {
            hasFresh = true;
            fresh.symbol(id);
        }
    }

    /** Writes, in the lane, that the server is to forget the session. */
    public void forget() {
        source.dictionary(DefinitionFrames.forget());
    }

    /** Appends records, in the lane; returns the position of the lane behind them. */
    public long append(int layout, long position, int events, long receivedNs, ByteBuffer records) {
        if (hasFresh) {
            hasFresh = false;
            fresh.write(symbols, source::dictionary);
        }
        end = source.append(layout, position, events, receivedNs, records);
        return end;
    }

    /** Whether all that it has appended is durable. */
    public boolean isDurable() {
        return journal.settled() >= end;
    }

    @Override
    public ByteBuffer definition() {
        return definition.bytes();
    }

    @Override
    public void dictionary(Consumer<ByteBuffer> parts) {
        DefinitionFrames all = new DefinitionFrames();
        layouts.forEach(all::layout);
        symbols.forEach((text, id) -> all.symbol(id));
        all.write(symbols, parts);
    }

    @Override
    public long underWay() {
        return underWay.getAsLong();
    }
}
