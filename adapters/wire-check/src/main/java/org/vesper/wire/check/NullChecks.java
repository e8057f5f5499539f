// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.frame.FrameEncoder;

/** Nulls, of the section "Values" of the page. Any property can be sent as one that may be null. */
final class NullChecks {

    /** The number of a layout whose properties may be null, besides that of the subject. */
    private static final int NULLABLE = 1;

    private NullChecks() {
    }

    static List<Check> all() {
        List<Check> checks = new ArrayList<>();
        checks.add(new Check("EVENTS: values of properties that may be null", server -> {
            try (Peer peer = opened(server)) {
                put(peer, 0, server, property -> true);
                put(peer, 1, server, property -> true);
                peer.takes(2);
            }
        }));
        checks.add(new Check("EVENTS: null in each property, alone and in all", server -> {
            try (Peer peer = opened(server)) {
                long next = 0;
                for (WireProperty one : nullable(server).properties()) {
                    put(peer, next++, server, property -> !property.equals(one));
                }
                put(peer, next++, server, property -> false);
                peer.takes(next);
            }
        }));
        for (int marker : new int[] {2, 255}) {
            checks.add(new Check("EVENTS: MALFORMED_FRAME for the byte " + marker + " before a value",
                    server -> refuses(server, (byte) marker)));
        }
        checks.add(new Check("EVENTS: MALFORMED_FRAME for a null with a length", NullChecks::refusesLength));
        return checks;
    }

    /** Whether a property has a value in an event. */
    @FunctionalInterface
    private interface Present {

        boolean test(WireProperty property);
    }

    private static EventLayout nullable(Subject server) {
        return new EventLayout(server.layout().eventType(), server.layout().properties().stream()
                .map(property -> new WireProperty(property.name(), property.type(), true)).toList());
    }

    private static Peer opened(Subject server) throws IOException {
        Peer peer = Sessions.open(server);
        peer.frames().layout(NULLABLE, nullable(server));
        return peer;
    }

    /** Writes a frame with one event. */
    private static void put(Peer peer, long position, Subject server, Present present) {
        FrameEncoder frames = peer.frames().beginEvents(NULLABLE, position);
        for (WireProperty property : nullable(server).properties()) {
            if (present.test(property)) {
                server.putValue(frames.putPresent(), property.type());
            } else {
                frames.putNull(property.type());
            }
        }
        frames.end();
    }

    /** One right event, and one with a wrong byte before its first value. */
    private static void refuses(Subject server, byte marker) throws IOException {
        try (Peer peer = opened(server)) {
            put(peer, 0, server, property -> true);
            ByteBuffer written = peer.frames().buffer();
            int second = written.position();
            put(peer, 1, server, property -> true);
            written.put(second + Peer.FIRST_EVENT_AT, marker);
            peer.refuses(ErrorCode.MALFORMED_FRAME, 1, 1);
        }
    }

    /** One right event, and one whose first STRING or BYTES is null and has a length. */
    private static void refusesLength(Subject server) throws IOException {
        WireProperty variable = nullable(server).properties().stream().filter(property -> property.type().isVariable()).findFirst()
                .orElseThrow(() -> new Check.NotApplicableException("the events have neither STRING nor BYTES"));
        EventLayout alone = new EventLayout(server.layout().eventType(), List.of(variable));
        try (Peer peer = Sessions.open(server)) {
            FrameEncoder frames = peer.frames().layout(NULLABLE, alone).beginEvents(NULLABLE, 0);
            server.putValue(frames.putPresent(), variable.type());
            frames.end().beginEvents(NULLABLE, 1).putBoolean(false);
            server.putValue(frames, variable.type());
            frames.end();
            peer.refuses(ErrorCode.MALFORMED_FRAME, 1, 1);
        }
    }
}
