// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant.State;

/** The sections "Connection" and "Frames" of the page. */
final class ConnectionChecks {

    private static final int[] UNKNOWN_TYPES = {0, 8, 127, 128, 132, 255};
    private static final int[] UNKNOWN_VERSIONS = {0, 3, 255};
    private static final byte[] PREFACE = {0x56, 0x53, 0x50, 0x52};

    private ConnectionChecks() {
    }

    static List<Check> all() {
        List<Check> checks = new ArrayList<>();
        prefaces(checks);
        frames(checks);
        splits(checks);
        return checks;
    }

    private static void prefaces(List<Check> checks) {
        for (int i = 0; i < PREFACE.length; i++) {
            byte[] wrong = PREFACE.clone();
            wrong[i]++;
            checks.add(new Check("preface: BAD_MAGIC for a wrong byte " + i, server -> isRefused(server, wrong, ErrorCode.BAD_MAGIC)));
        }
        byte[] http = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        checks.add(new Check("preface: BAD_MAGIC for HTTP", server -> isRefused(server, http, ErrorCode.BAD_MAGIC)));
        byte[] tls = {0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x00};
        checks.add(new Check("preface: BAD_MAGIC for TLS", server -> isRefused(server, tls, ErrorCode.BAD_MAGIC)));
        for (int version : UNKNOWN_VERSIONS) {
            checks.add(new Check("preface: UNSUPPORTED_VERSION for version " + version, server -> refusesVersion(server, version)));
        }
    }

    private static void isRefused(Subject server, byte[] bytes, ErrorCode code) throws IOException {
        try (Peer peer = new Peer(server)) {
            peer.frames().buffer().put(bytes);
            peer.refuses(code);
        }
    }

    private static void refusesVersion(Subject server, int version) throws IOException {
        try (Peer peer = new Peer(server)) {
            peer.frames().preface(version);
            Answer.Failure failure = peer.refuses(ErrorCode.UNSUPPORTED_VERSION);
            if (!failure.text().contains("1") || !failure.text().contains("2")) {
                throw new WrongAnswerException("expected a text that names the versions, got: " + failure.text(), null);
            }
        }
    }

    private static void frames(List<Check> checks) {
        for (int type = 2; type <= 7; type++) {
            int frame = type;
            checks.add(Sessions.connected("frames: HELLO_EXPECTED for type " + type + " before HELLO", peer -> {
                peer.frames().preface(Protocol.VERSION_2);
                peer.frame(frame).refuses(ErrorCode.HELLO_EXPECTED);
            }));
        }
        for (int type : UNKNOWN_TYPES) {
            checks.add(refusal("frames: UNKNOWN_FRAME for type " + type, ErrorCode.UNKNOWN_FRAME, peer -> peer.frame(type)));
        }
        for (int length : new int[] {Integer.MAX_VALUE, -1}) {
            checks.add(refusal("frames: FRAME_TOO_LARGE for " + Integer.toUnsignedLong(length) + " bytes", ErrorCode.FRAME_TOO_LARGE,
                    peer -> peer.header(2, length)));
        }
        checks.add(new Check("frames: one byte more than the limit is too much", ConnectionChecks::refusesMoreThanTheLimit));
        checks.add(refusal("frames: MALFORMED_FRAME for EVENTS of 9 bytes", ErrorCode.MALFORMED_FRAME, peer -> peer.frame(3, new byte[9])));
        checks.add(refusal("frames: MALFORMED_FRAME for PING of 7 bytes", ErrorCode.MALFORMED_FRAME, peer -> peer.frame(6, new byte[7])));
        checks.add(refusal("frames: MALFORMED_FRAME for SKIP of 9 bytes", ErrorCode.MALFORMED_FRAME, peer -> peer.frame(7, new byte[9])));
        checks.add(refusal("frames: MALFORMED_FRAME for BYE of 2 bytes", ErrorCode.MALFORMED_FRAME, peer -> peer.frame(4, new byte[2])));
        checks.add(refusal("frames: MALFORMED_FRAME for BYE 2", ErrorCode.MALFORMED_FRAME, peer -> peer.frame(4, (byte) 2)));
        checks.add(Sessions.opened("frames: EVENTS without events and SYMBOLS without symbols are taken", peer -> {
            peer.events(0, 0).frame(2).takes(0);
        }));
        checks.add(new Check("frames: MALFORMED_FRAME for half an event at the end of a frame", ConnectionChecks::refusesHalfAnEvent));
    }

    private static void refusesMoreThanTheLimit(Subject server) throws IOException {
        int limit;
        try (Peer peer = new Peer(server)) {
            limit = peer.hello(SessionClaim.NONE).send().limit();
        }
        try (Peer peer = Sessions.open(server)) {
            peer.header(2, limit + 1).refuses(ErrorCode.FRAME_TOO_LARGE, 0, 0);
        }
    }

    private static void refusesHalfAnEvent(Subject server) throws IOException {
        try (Peer peer = Sessions.open(server)) {
            FrameEncoder frames = peer.frames();
            peer.events(0, 1);
            byte[] whole = peer.taken();
            int length = whole.length - Protocol.HEADER_BYTES;
            frames.buffer().putInt(length - 1).put(whole, Integer.BYTES, length);
            peer.refuses(ErrorCode.MALFORMED_FRAME, 0, 0);
        }
    }

    private static void splits(List<Check> checks) {
        checks.add(Sessions.connected("connection: a session in one write", peer -> {
            session(peer).send();
            ends(peer);
        }));
        checks.add(Sessions.connected("connection: a session byte by byte", peer -> {
            session(peer).sendSplit();
            ends(peer);
        }));
        checks.add(new Check("connection: complete events are accepted when the stream ends", server -> {
            SessionClaim claim = SessionClaim.named(server.newSession());
            try (Peer peer = new Peer(server)) {
                peer.hello(claim).definitions().events(0, 3).send().welcome(State.NEW);
                peer.endSending();
                peer.closed();
            }
            try (Peer peer = new Peer(server)) {
                Sessions.check(peer.hello(claim).send().welcome(State.RESUMED).position(), 3);
            }
        }));
    }

    private static Peer session(Peer peer) {
        peer.hello(SessionClaim.NONE).definitions().events(0, 2).events(2, 1);
        peer.frames().bye(true);
        return peer;
    }

    private static void ends(Peer peer) {
        peer.welcome(State.NONE);
        peer.taken(3);
        peer.goodbye(3);
    }

    /** A check of what an open connection without events refuses. */
    static Check refusal(String name, ErrorCode code, Sessions.Step step) {
        return Sessions.opened(name, peer -> {
            step.play(peer);
            peer.refuses(code, 0, 0);
        });
    }
}
