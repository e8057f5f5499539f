// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.journal;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.frame.FrameEncoder;

/** Layouts and symbols that are to be written, as frames of the wire format. It holds ids only; the texts are in the dictionary. */
final class DefinitionFrames {

    private static final int FIRST_IDS = 16;
    private static final int MAX_ENTRY_BYTES = Integer.BYTES + Short.BYTES + Protocol.MAX_SYMBOL_BYTES;
    private static final int BYTES_PER_CHARACTER = 3;
    /** Number, length of the name, and number of properties. */
    private static final int LAYOUT_BYTES = 2 * Short.BYTES + 1;
    /** Length of the name, and type. */
    private static final int PROPERTY_BYTES = Short.BYTES + 1;
    private static final int FORGET_BYTES = Protocol.HEADER_BYTES + 1;

    private final Map<Integer, EventLayout> layouts = new TreeMap<>();
    private int[] ids = new int[FIRST_IDS];
    private int size;

    void layout(int number, EventLayout layout) {
        layouts.put(number, layout);
    }

    void symbol(int id) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
        }
        ids[size++] = id;
    }

    /** Passes on frames with all of it, and forgets it. */
    void write(SymbolDictionary symbols, Consumer<ByteBuffer> parts) {
        layouts.forEach((number, layout) ->
                parts.accept(new FrameEncoder(ByteBuffer.allocate(maxBytes(layout))).layout(number, layout).buffer().flip()));
        layouts.clear();
        FrameEncoder frames = new FrameEncoder(ByteBuffer.allocate(size == 0 ? 0 : InputJournal.MAX_PART));
        for (int next = 0; next < size;) {
            frames.beginSymbols();
            while (next < size && frames.buffer().remaining() >= MAX_ENTRY_BYTES) {
                frames.symbol(ids[next], symbols.text(ids[next]));
                next++;
            }
            parts.accept(frames.end().buffer().flip());
            frames.buffer().clear();
        }
        size = 0;
    }

    private static int maxBytes(EventLayout layout) {
        int bytes = Protocol.HEADER_BYTES + LAYOUT_BYTES + BYTES_PER_CHARACTER * layout.eventType().length();
        for (WireProperty property : layout.properties()) {
            bytes += PROPERTY_BYTES + BYTES_PER_CHARACTER * property.name().length();
        }
        return bytes;
    }

    /** The frame with which a client lets the server forget its session. */
    static ByteBuffer forget() {
        return new FrameEncoder(ByteBuffer.allocate(FORGET_BYTES)).bye(true).buffer().flip();
    }
}
