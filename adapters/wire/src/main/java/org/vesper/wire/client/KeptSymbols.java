// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.format.WireValues;

/**
 * The symbols that kept events use, to be numbered anew from 0 on for another connection. So a connection begins with what its first events
 * need, however many symbols the session has had. <b>Threading:</b> one thread.
 */
final class KeptSymbols {

    private static final int FIRST_EVENT_AT = Protocol.HEADER_BYTES + Protocol.BATCH_BYTES;

    private final List<ByteBuffer> frames;
    private final List<EventLayout> layouts;
    private final Map<Integer, Integer> ids = new LinkedHashMap<>();
    private final int[] usedUpTo;

    /** Takes the index of the id of a symbol. */
    @FunctionalInterface
    private interface Place {

        void take(ByteBuffer frame, int at);
    }

    /**
     * Finds the symbols.
     *
     * @param frames EVENTS frames of version 2
     * @param layouts those of the session, by their numbers
     */
    KeptSymbols(List<ByteBuffer> frames, List<EventLayout> layouts) {
        this.frames = frames;
        this.layouts = layouts;
        this.usedUpTo = new int[frames.size()];
        for (int i = 0; i < usedUpTo.length; i++) {
            each(frames.get(i), (frame, at) -> ids.putIfAbsent(frame.getInt(at), ids.size()));
            usedUpTo[i] = ids.size();
        }
    }

    /** Their present ids, in the order of the new ones. */
    Set<Integer> ids() {
        return ids.keySet();
    }

    /** The number of symbols that the frames up to the one with this index use: their new ids are below it. */
    int usedUpTo(int frame) {
        return usedUpTo[frame];
    }

    /** Writes the new ids into the frames; only once. */
    void renumber() {
        frames.forEach(each -> each(each, (frame, at) -> frame.putInt(at, ids.get(frame.getInt(at)))));
    }

    private void each(ByteBuffer frame, Place place) {
        EventLayout layout = layouts.get(Short.toUnsignedInt(frame.getShort(Protocol.HEADER_BYTES)));
        if (layout.properties().stream().anyMatch(property -> property.type() == WireType.SYMBOL)) {
            each(frame, layout, place);
        }
    }

    private static void each(ByteBuffer frame, EventLayout layout, Place place) {
        int at = FIRST_EVENT_AT;
        while (at < frame.limit()) {
            for (WireProperty property : layout.properties()) {
                boolean present = !property.nullable() || WireValues.isPresentAt(frame, at);
                at += property.nullable() ? 1 : 0;
                if (present && property.type() == WireType.SYMBOL) {
                    place.take(frame, at);
                }
                at += WireValues.bytesOf(property.type(), frame, at);
            }
        }
    }
}
