// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.FrameEncoder;

/** Texts that are not UTF-8, in every place where a client sends one. */
final class TextChecks {

    private static final String MARK = "????";
    /** Begins characters of four bytes, two of three and two, and an overlong one; the rest of the mark does not end them. */
    private static final byte[] WRONG = {(byte) 0xF0, (byte) 0xE2, (byte) 0xC3, (byte) 0xC0};
    private static final List<String> HELLO_TEXTS = List.of("host", "boot", "session", "software");

    private TextChecks() {
    }

    static List<Check> all() {
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < HELLO_TEXTS.size(); i++) {
            int text = i;
            checks.add(new Check("HELLO: MALFORMED_FRAME for a text that is not UTF-8: " + HELLO_TEXTS.get(i), server -> {
                for (byte wrong : WRONG) {
                    refuses(server, Protocol.VERSION_2, wrong(hello(text), wrong));
                }
            }));
        }
        checks.add(new Check("version 1: MALFORMED_FRAME for names that are not UTF-8", server -> {
            for (byte wrong : WRONG) {
                refuses(server, Protocol.VERSION_1, wrong(helloOfVersionOne(server, 0), wrong));
                refuses(server, Protocol.VERSION_1, wrong(helloOfVersionOne(server, 1), wrong));
            }
        }));
        checks.add(inLayout("event type", 0));
        checks.add(inLayout("property", 1));
        checks.add(new Check("SYMBOLS: MALFORMED_FRAME for a text that is not UTF-8", TextChecks::refusesSymbols));
        checks.add(new Check("EVENTS: MALFORMED_FRAME for a STRING that is not UTF-8", TextChecks::refusesStrings));
        return checks;
    }

    private static void refuses(Subject server, int version, byte[] payload) throws IOException {
        try (Peer peer = new Peer(server)) {
            peer.frames().preface(version);
            peer.frame(1, payload).refuses(ErrorCode.MALFORMED_FRAME);
        }
    }

    private static Check inLayout(String what, int place) {
        return new Check("LAYOUT: MALFORMED_FRAME for a text that is not UTF-8: " + what, server -> {
            for (byte wrong : WRONG) {
                try (Peer peer = Sessions.open(server)) {
                    FrameEncoder payload = new FrameEncoder(ByteBuffer.allocate(1_000));
                    payload.buffer().putShort((short) 1);
                    putLayout(payload, server, place);
                    peer.frame(5, wrong(bytes(payload), wrong)).refuses(ErrorCode.MALFORMED_FRAME, 0, 0);
                }
            }
        });
    }

    private static void refusesSymbols(Subject server) throws IOException {
        for (byte wrong : WRONG) {
            try (Peer peer = Sessions.open(server)) {
                FrameEncoder payload = new FrameEncoder(ByteBuffer.allocate(100));
                payload.putInt(1).putString(MARK);
                peer.frame(2, wrong(bytes(payload), wrong)).refuses(ErrorCode.MALFORMED_FRAME, 0, 0);
            }
        }
    }

    /** One right event, and one whose texts are wrong. */
    private static void refusesStrings(Subject server) throws IOException {
        if (server.layout().properties().stream().noneMatch(property -> property.type() == WireType.STRING)) {
            throw new Check.NotApplicableException("the events have no STRING");
        }
        for (byte wrong : WRONG) {
            try (Peer peer = Sessions.open(server)) {
                FrameEncoder payload = new FrameEncoder(ByteBuffer.allocate(10_000));
                payload.putInt(0).buffer().position(Short.BYTES).putLong(0);
                server.putEvent(payload, 0);
                server.putEvent(payload, 0, MARK);
                peer.frame(3, wrong(bytes(payload), wrong)).refuses(ErrorCode.MALFORMED_FRAME, 1, 1);
            }
        }
    }

    private static byte[] hello(int place) {
        FrameEncoder payload = new FrameEncoder(ByteBuffer.allocate(1_000));
        payload.buffer().put((byte) 1);
        payload.putString(text(0, place)).putString(text(1, place)).putLong(0).putString(text(2, place)).putLong(0).putLong(0);
        payload.putInt(0).putInt(0).putString(text(3, place));
        return bytes(payload);
    }

    private static String text(int number, int marked) {
        return number == marked ? MARK : number == 2 ? "" : "check";
    }

    private static byte[] helloOfVersionOne(Subject server, int place) {
        FrameEncoder payload = new FrameEncoder(ByteBuffer.allocate(1_000));
        payload.buffer().put((byte) 0);
        payload.putString("").putString("").putLong(0);
        putLayout(payload, server, place);
        return bytes(payload);
    }

    /** A layout with one property; its name or that of the event type is the mark. */
    private static void putLayout(FrameEncoder payload, Subject server, int place) {
        payload.putString(place == 0 ? MARK : server.layout().eventType());
        payload.buffer().put((byte) 1);
        payload.putString(place == 1 ? MARK : server.layout().properties().get(0).name());
        payload.buffer().put((byte) server.layout().properties().get(0).code());
    }

    /** Puts a byte in place of the first one of the mark. */
    private static byte[] wrong(byte[] payload, byte wrong) {
        payload[new String(payload, StandardCharsets.ISO_8859_1).indexOf(MARK)] = wrong;
        return payload;
    }

    private static byte[] bytes(FrameEncoder payload) {
        byte[] bytes = new byte[payload.buffer().flip().remaining()];
        payload.buffer().get(bytes);
        return bytes;
    }
}
