// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.FrameEncoder;

/** The symbols that a connection has defined, and the frame of those that it has not sent yet. <b>Threading:</b> one thread. */
final class SymbolIds {

    private final int maxSymbols;
    private final Map<String, Integer> ids = new HashMap<>();
    private final FrameEncoder unsent;

    SymbolIds(Limits limits) {
        maxSymbols = limits.maxSymbols();
        unsent = new FrameEncoder(ByteBuffer.allocate(frameBytes(limits))).beginSymbols();
    }

    /** The size of a buffer for one frame. */
    static int frameBytes(Limits limits) {
        return Protocol.HEADER_BYTES + Math.min(limits.maxFrameBytes(), Limits.DEFAULT.maxFrameBytes());
    }

    /**
     * The id of a text; a new one must be sent before the events that use it.
     * <b>Failure:</b> a {@link DictionaryFullException}; a {@link BufferOverflowException} if the frame is full; an {@link
     * IllegalArgumentException} for a text that is too long. The text then has no id.
     */
    int idOf(String text) {
        Integer known = ids.get(text);
        if (known != null) {
            return known;
        }
        int start = unsent.buffer().position();
        int id = ids.size();
        if (id >= maxSymbols) {
            throw new DictionaryFullException("the dictionary of " + id + " symbols is full, so " + text + " must be sent as STRING");
        }
        try {
            unsent.symbol(id, text);
        } catch (BufferOverflowException | IllegalArgumentException e) {
            unsent.buffer().position(start);
            throw e;
        }
        ids.put(text, id);
        return id;
    }

    /** The texts that have these ids. */
    List<String> texts(Collection<Integer> of) {
        String[] texts = new String[ids.size()];
        ids.forEach((text, id) -> texts[id] = text);
        return of.stream().map(id -> texts[id]).toList();
    }

    /**
     * Gives the next ids to texts that have none, and returns the frames that define them.
     * <b>Failure:</b> a {@link DictionaryFullException}.
     */
    List<ByteBuffer> define(List<String> texts) {
        List<ByteBuffer> frames = new ArrayList<>();
        for (String text : texts) {
            try {
                idOf(text);
            } catch (BufferOverflowException full) {
                frames.add(taken());
                idOf(text);
            }
        }
        if (hasUnsent()) {
            frames.add(taken());
        }
        return frames;
    }

    boolean hasUnsent() {
        return unsent.payloadBytes() > 0;
    }

    /** The number of bytes of {@link #take}. */
    int unsentBytes() {
        return hasUnsent() ? unsent.buffer().position() : 0;
    }

    /** The frame of the symbols that are not sent yet, which count as sent now; empty if there are none. */
    ByteBuffer taken() {
        ByteBuffer frame = ByteBuffer.allocate(unsentBytes());
        take(frame);
        return frame.flip();
    }

    /** Adds the frame of the symbols that are not sent yet to a buffer, if there are any, and counts them as sent. */
    void take(ByteBuffer frames) {
        if (hasUnsent()) {
            frames.put(unsent.end().buffer().flip());
            unsent.buffer().clear();
            unsent.beginSymbols();
        }
    }
}
