// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.fuzz;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
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
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.SessionHandler;
import org.vesper.wire.frame.SessionHello;
import org.vesper.wire.session.Progress;

/** Reads a client's bytes as the server does, and writes down what is in them and how it ends. */
final class Reading implements SessionHandler {

    private static final Limits LIMITS = new Limits(65_536, 65_536);
    /** More than an input of the fuzzer and what it defines can take. */
    private static final long MEMORY_BYTES = 256L << 20;

    private final List<String> found = new ArrayList<>();
    private final SymbolMemory memory = new SymbolMemory(MEMORY_BYTES, 1, null);
    private final MemoryShare share = new MemoryShare(memory, MEMORY_BYTES);
    private final SymbolDictionary symbols = new SymbolDictionary(LIMITS.maxSymbols(), share);
    private final Map<Integer, EventLayout> layouts = new HashMap<>();
    private final Progress progress = new Progress(0);
    private EventLayout layout;

    private Reading() {
    }

    /**
     * Reads bytes that arrive in these pieces. Whatever they are, the memory taken for them is given back at the end.
     *
     * @return the elements, the error if there is one, and last the number of events that were passed over
     */
    static List<String> of(List<ByteBuffer> pieces) {
        Reading reading = new Reading();
        FrameDecoder decoder = new FrameDecoder(LIMITS, reading, reading.share);
        try {
            pieces.forEach(decoder::decode);
        } catch (WireException e) {
            reading.found.add(e.code() + " " + e.getMessage());
        }
        reading.found.add("passed over " + decoder.passedOver());
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
    public void onSessionHello(SessionHello hello) {
        found.add("hello " + List.of(hello.clock(), hello.wallTimes(), hello.wallClockOffsetNs(), hello.session(), hello.reporting(),
                hello.software(), HexFormat.of().formatHex(hello.token())));
        progress.skipTo(hello.session().position());
    }

    @Override
    public void onLayout(int number, EventLayout defined) {
        layouts.put(number, defined);
        found.add("layout " + number + " " + defined);
    }

    @Override
    public long onBatch(int number, long position) {
        layout = layouts.get(number);
        found.add("batch " + number + " " + position);
        return progress.begin(position);
    }

    @Override
    public void onPing(long token) {
        found.add("ping " + token + " " + progress.ack());
    }

    @Override
    public void onSkip(long position) {
        progress.skipTo(position);
        found.add("skip " + position);
    }

    @Override
    public void onForget() {
        found.add("forget");
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
        progress.take(1);
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
            case DECIMAL -> WireValues.decimalAt(buffer, at);
        };
    }
}
