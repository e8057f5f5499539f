// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.fuzz;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.dictionary.SymbolMemory;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.format.WireValues;
import org.vesper.wire.frame.FrameDecoder;
import org.vesper.wire.frame.FrameHandler;
import org.vesper.wire.frame.Hello;

/** Reads a client's bytes as the server does, and writes down what is in them and how it ends. */
final class Reading implements FrameHandler {

    private static final Limits LIMITS = new Limits(65_536, 65_536);
    /** More than an input of the fuzzer and what it defines can take. */
    private static final long MEMORY_BYTES = 256L << 20;

    private final List<String> found = new ArrayList<>();
    private final SymbolMemory memory = new SymbolMemory(MEMORY_BYTES, 1, null);
    private final MemoryShare share = new MemoryShare(memory, MEMORY_BYTES);
    private final SymbolDictionary symbols = new SymbolDictionary(LIMITS.maxSymbols(), share);
    private EventLayout layout;

    private Reading() {
    }

    /**
     * Reads bytes that arrive in these pieces. Whatever they are, the memory taken for them is given back at the end.
     *
     * @return the elements, and last the error, if there is one
     */
    static List<String> of(List<ByteBuffer> pieces) {
        Reading reading = new Reading();
        FrameDecoder decoder = new FrameDecoder(LIMITS, reading, reading.share);
        try {
            pieces.forEach(decoder::decode);
        } catch (WireException e) {
            reading.found.add(e.code() + " " + e.getMessage());
        }
        decoder.close();
        reading.symbols.close();
        if (reading.memory.usedBytes() != 0) {
            throw new AssertionError(reading.memory.usedBytes() + " bytes are not given back after " + reading.found);
        }
        return reading.found;
    }

    @Override
    public void onHello(Hello hello) {
        layout = hello.layout();
        found.add("hello " + hello);
    }

    @Override
    public void onSymbol(int id, String text) {
        symbols.define(id, text);
        found.add("symbol " + id + " " + text);
    }

    @Override
    public void onEvent(ByteBuffer buffer, int at) {
        List<Object> values = new ArrayList<>();
        int next = at;
        for (WireProperty property : layout.properties()) {
            boolean present = !property.nullable() || WireValues.isPresentAt(buffer, next);
            next += property.nullable() ? 1 : 0;
            values.add(present ? value(buffer, next, property.type()) : null);
            next += WireValues.bytesOf(property.type(), buffer, next);
        }
        found.add("event " + values);
    }

    @Override
    public void onBye() {
        found.add("bye");
    }

    private Object value(ByteBuffer buffer, int at, WireType type) {
        return switch (type) {
            case BOOLEAN -> WireValues.booleanAt(buffer, at);
            case INT -> buffer.getInt(at);
            case LONG, TIME -> buffer.getLong(at);
            case DOUBLE -> buffer.getDouble(at);
            case SYMBOL -> symbols.text(buffer.getInt(at));
            case STRING -> WireValues.stringAt(buffer, at);
            case BYTES -> HexFormat.of().formatHex(WireValues.bytesAt(buffer, at));
            case INSTANT -> WireValues.instantAt(buffer, at);
        };
    }
}
