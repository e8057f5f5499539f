// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.vesper.event.Interest;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.dictionary.SymbolFilter;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.RecordCheck;

/**
 * Rejects the records of one connection whose events no stage needs, so that these events are not made. The key must be sent as SYMBOL,
 * preceded only by fields of fixed size; a {@link SymbolFilter} caches the verdict for each symbol.
 *
 * <p><b>Threading:</b> the event loop of the connection.
 */
public final class RecordFilter implements AutoCloseable {

    private static final int NOT_FOUND = -1;

    private final EventLayout layout;
    private final SendableType type;
    private final SymbolDictionary symbols;
    private final SymbolFilter keySymbols;
    private Interest interest = Interest.all();
    private RecordCheck check;
    private boolean everything;
    private int keyAt = NOT_FOUND;

    public RecordFilter(EventLayout layout, SendableType type, SymbolDictionary symbols) {
        this.layout = layout;
        this.type = type;
        this.symbols = symbols;
        this.keySymbols = new SymbolFilter(symbols);
    }

    /** Adopts a changed interest; called once per read, in the lane, where the interest cannot change. */
    public void update(Interest now) {
        if (now == interest) {
            return;
        }
        interest = now;
        Interest.Keys keys = now.keys(layout.eventType());
        everything = keys != null && keys.values().isEmpty();
        keyAt = keys == null ? NOT_FOUND : symbolAt(keys.property(), layout.properties());
        check = new RecordCheck(layout, symbols, keyAt == NOT_FOUND || everything ? "" : keys.property());
        if (keyAt != NOT_FOUND) {
            keySymbols.set(text -> accepts(keys.values(), keys.property(), text));
        }
    }

    /**
     * Whether no stage needs the event of the record at an index. <b>Failure:</b> the same as making the event, so that error messages to a
     * client do not depend on the rules.
     */
    public boolean rejects(ByteBuffer buffer, int at) {
        if (everything || keyAt != NOT_FOUND && !keySymbols.accepts(buffer.getInt(at + keyAt))) {
            check.check(buffer, at);
            return true;
        }
        return false;
    }

    /** Releases its memory. */
    @Override
    public void close() {
        keySymbols.close();
    }

    /** Accepts a text from which no event can be made, so that making the event reports the failure. */
    private boolean accepts(Set<Object> keys, String property, String text) {
        try {
            Object shown = type.shown(property, text);
            return shown == null || keys.contains(shown);
        } catch (Throwable e) {
            return true;
        }
    }

    private static int symbolAt(String property, List<WireProperty> layout) {
        int at = 0;
        for (WireProperty sent : layout) {
            if (sent.name().equals(property)) {
                return sent.type() == WireType.SYMBOL && !sent.nullable() ? at : NOT_FOUND;
            }
            if (sent.type().isVariable()) {
                return NOT_FOUND;
            }
            at += sent.fixedBytes();
        }
        return NOT_FOUND;
    }
}
