// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant.State;

/** The sections "HELLO", "LAYOUT" and "SYMBOLS" of the page. */
final class DefinitionChecks {

    private static final int OPTION_TOKEN = 1;
    private static final int OPTION_REJECTS = 2;
    private static final int OPTION_IGNORED = 0x7FFF;
    private static final int OPTION_NEEDED = 0x8000;
    private static final String NO_SUCH = "no-such-name-in-any-application";

    private DefinitionChecks() {
    }

    static List<Check> all() {
        List<Check> checks = new ArrayList<>();
        hellos(checks);
        claims(checks);
        options(checks);
        layouts(checks);
        wrongLayouts(checks);
        symbols(checks);
        return checks;
    }

    private static void hellos(List<Check> checks) {
        for (int first = 0; first <= 2; first++) {
            int clock = first;
            checks.add(Sessions.connected("HELLO: WELCOME for the first byte " + first, peer -> {
                peer.hello(with(hello(""), clock)).send().welcome(State.NONE);
            }));
        }
        checks.add(new Check("HELLO: MALFORMED_FRAME for the first byte 3", server -> refusesHello(server, with(hello(""), 3))));
        checks.add(new Check("HELLO: MALFORMED_FRAME for each that is cut off", server -> {
            byte[] whole = hello("s");
            for (int length = 0; length < whole.length; length++) {
                refusesHello(server, Arrays.copyOf(whole, length));
            }
        }));
        checks.add(ConnectionChecks.refusal("HELLO: MALFORMED_FRAME for a second one", ErrorCode.MALFORMED_FRAME,
                peer -> peer.frame(1, hello(""))));
    }

    private static void claims(List<Check> checks) {
        checks.add(new Check("HELLO: a session's name of 255 bytes is possible", server -> {
            try (Peer peer = new Peer(server)) {
                String name = server.newSession();
                peer.hello(SessionClaim.named(name + "x".repeat(255 - name.length()))).send().welcome(State.NEW);
            }
        }));
        checks.add(new Check("HELLO: MALFORMED_FRAME for a name of 256 bytes", server -> refusesHello(server, hello("x".repeat(256)))));
        checks.add(Sessions.connected("HELLO: MALFORMED_FRAME for position 2^63", peer -> {
            peer.hello(new SessionClaim("", 0, Long.MIN_VALUE)).refuses(ErrorCode.MALFORMED_FRAME);
        }));
    }

    private static void options(List<Check> checks) {
        checks.add(Sessions.connected("HELLO: an unknown option below 32,768 is ignored", peer -> {
            peer.hello(withOptions(OPTION_IGNORED)).send().welcome(State.NONE);
        }));
        checks.add(Sessions.connected("HELLO: UNSUPPORTED_OPTION for option 32,768", peer -> {
            peer.hello(withOptions(OPTION_NEEDED)).refuses(ErrorCode.UNSUPPORTED_OPTION);
        }));
        for (int option : new int[] {OPTION_TOKEN, OPTION_REJECTS, OPTION_IGNORED}) {
            checks.add(new Check("HELLO: MALFORMED_FRAME for option " + option + ", twice",
                    server -> refusesHello(server, withOptions(option, option))));
        }
        checks.add(Sessions.connected("HELLO: the option for REJECT frames is taken or ignored", peer -> {
            peer.hello(withOptions(OPTION_REJECTS)).definitions().events(0, 2).send().welcome(State.NONE);
            peer.takes(2);
        }));
    }

    private static void refusesHello(Subject server, byte[] payload) throws IOException {
        try (Peer peer = new Peer(server)) {
            peer.frames().preface(Protocol.VERSION_2);
            peer.frame(1, payload).refuses(ErrorCode.MALFORMED_FRAME);
        }
    }

    /** The payload of HELLO with a session, without options. */
    private static byte[] hello(String session) {
        FrameEncoder payload = new FrameEncoder(ByteBuffer.allocate(1_000));
        payload.buffer().put((byte) 0);
        payload.putString("").putString("").putLong(0).putString(session).putLong(0).putLong(0).putInt(0).putInt(0).putString("check");
        byte[] bytes = new byte[payload.buffer().flip().remaining()];
        payload.buffer().get(bytes);
        return bytes;
    }

    private static byte[] with(byte[] hello, int first) {
        hello[0] = (byte) first;
        return hello;
    }

    /** The payload of HELLO with options, each with a value of one byte. */
    private static byte[] withOptions(int... numbers) {
        byte[] hello = hello("");
        ByteBuffer payload = ByteBuffer.allocate(hello.length + numbers.length * 5).put(hello);
        for (int number : numbers) {
            payload.putShort((short) number).putShort((short) 1).put((byte) 7);
        }
        return payload.array();
    }

    private static void layouts(List<Check> checks) {
        checks.add(new Check("LAYOUT: number 1,023 is possible", server -> {
            try (Peer peer = Sessions.open(server)) {
                peer.frames().layout(Protocol.MAX_LAYOUTS - 1, server.layout());
                peer.frames().beginEvents(Protocol.MAX_LAYOUTS - 1, 0);
                server.putEvent(peer.frames(), 0);
                peer.frames().end();
                peer.takes(1);
            }
        }));
        checks.add(new Check("LAYOUT: two layouts of one event type share the positions", server -> {
            try (Peer peer = Sessions.open(server)) {
                peer.frames().layout(1, server.layout()).beginEvents(1, 0);
                server.putEvent(peer.frames(), 0);
                peer.frames().end();
                peer.events(1, 1).takes(2);
            }
        }));
        checks.add(refusedLayout("LAYOUT: BAD_LAYOUT_NUMBER for number 1,024", ErrorCode.BAD_LAYOUT_NUMBER,
                (peer, server) -> peer.frames().layout(Protocol.MAX_LAYOUTS, server.layout())));
        checks.add(refusedLayout("LAYOUT: BAD_LAYOUT_NUMBER for a number that is defined", ErrorCode.BAD_LAYOUT_NUMBER,
                (peer, server) -> peer.frames().layout(0, server.layout())));
        checks.add(refusedLayout("EVENTS: UNKNOWN_LAYOUT for a number that is not defined", ErrorCode.UNKNOWN_LAYOUT,
                (peer, server) -> peer.frames().beginEvents(5, 0).end()));
    }

    private static void wrongLayouts(List<Check> checks) {
        checks.add(refusedLayout("LAYOUT: UNKNOWN_EVENT_TYPE", ErrorCode.UNKNOWN_EVENT_TYPE,
                (peer, server) -> peer.frames().layout(1, new EventLayout(NO_SUCH, server.layout().properties()))));
        checks.add(refusedLayout("LAYOUT: UNKNOWN_PROPERTY", ErrorCode.UNKNOWN_PROPERTY, (peer, server) -> {
            WireProperty first = server.layout().properties().get(0);
            peer.frames().layout(1, EventLayout.of(server.layout().eventType(), new WireProperty(NO_SUCH, first.type())));
        }));
        checks.add(refusedLayout("LAYOUT: MALFORMED_FRAME without properties", ErrorCode.MALFORMED_FRAME,
                (peer, server) -> layout(peer, server, 0)));
        checks.add(refusedLayout("LAYOUT: DUPLICATE_PROPERTY", ErrorCode.DUPLICATE_PROPERTY, (peer, server) -> layout(peer, server, 2)));
        checks.add(refusedLayout("LAYOUT: MALFORMED_FRAME for wire type 127", ErrorCode.MALFORMED_FRAME, (peer, server) -> {
            layout(peer, server, 1);
            ByteBuffer written = peer.frames().buffer();
            written.put(written.position() - 1, (byte) 127);
        }));
        checks.add(refusedLayout("LAYOUT: MALFORMED_FRAME for a byte too many", ErrorCode.MALFORMED_FRAME, (peer, server) -> {
            layout(peer, server, 1);
            ByteBuffer written = peer.frames().buffer().put((byte) 0);
            written.putInt(0, written.position() - Protocol.HEADER_BYTES);
        }));
    }

    /** Writes layout 1, with the first property of the events this many times. */
    private static void layout(Peer peer, Subject server, int properties) {
        WireProperty first = server.layout().properties().get(0);
        ByteBuffer frame = peer.frames().buffer();
        int start = frame.position();
        frame.putInt(0).put((byte) 5).putShort((short) 1);
        peer.frames().putString(server.layout().eventType());
        frame.put((byte) properties);
        for (int i = 0; i < properties; i++) {
            peer.frames().putString(first.name());
            frame.put((byte) first.code());
        }
        frame.putInt(start, frame.position() - start - Protocol.HEADER_BYTES);
    }

    /** Writes what the server refuses. */
    @FunctionalInterface
    private interface Wrong {

        void write(Peer peer, Subject server);
    }

    private static Check refusedLayout(String name, ErrorCode code, Wrong wrong) {
        return new Check(name, server -> {
            try (Peer peer = Sessions.open(server)) {
                wrong.write(peer, server);
                peer.refuses(code, 0, 0);
            }
        });
    }

    private static void symbols(List<Check> checks) {
        checks.add(ConnectionChecks.refusal("SYMBOLS: DUPLICATE_SYMBOL", ErrorCode.DUPLICATE_SYMBOL, Peer::symbol));
        checks.add(ConnectionChecks.refusal("SYMBOLS: DICTIONARY_FULL for an id beyond all limits", ErrorCode.DICTIONARY_FULL,
                peer -> peer.frames().beginSymbols().symbol(-1, "B").end()));
        checks.add(Sessions.opened("SYMBOLS: 255 bytes are possible", peer -> {
            peer.frames().beginSymbols().symbol(1, "x".repeat(Protocol.MAX_SYMBOL_BYTES)).end();
            peer.takes(0);
        }));
        checks.add(ConnectionChecks.refusal("SYMBOLS: MALFORMED_FRAME for 256 bytes", ErrorCode.MALFORMED_FRAME, peer -> {
            byte[] entry = new byte[6 + 256];
            Arrays.fill(entry, 6, entry.length, (byte) 'x');
            ByteBuffer.wrap(entry).putInt(1).putShort((short) 256);
            peer.frame(2, entry);
        }));
        checks.add(new Check("EVENTS: UNKNOWN_SYMBOL for an id that is not defined", server -> {
            if (!server.usesSymbols()) {
                throw new Check.NotApplicableException("the events have no SYMBOL");
            }
            try (Peer peer = Sessions.open(server)) {
                peer.events(0, 2).frames().beginEvents(0, 2);
                server.putEvent(peer.frames(), 0);
                server.putEvent(peer.frames(), 9);
                peer.frames().end();
                peer.refuses(ErrorCode.UNKNOWN_SYMBOL, 3, 3);
            }
        }));
    }
}
