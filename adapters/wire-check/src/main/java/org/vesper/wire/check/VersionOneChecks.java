// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.util.List;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Protocol;

/** The section "Version 1" of the page. */
final class VersionOneChecks {

    private VersionOneChecks() {
    }

    static List<Check> all() {
        return List.of(
                Sessions.connected("version 1: a connection in one write", peer -> {
                    whole(peer).send();
                    ends(peer);
                }),
                Sessions.connected("version 1: a connection byte by byte", peer -> {
                    whole(peer).sendSplit();
                    ends(peer);
                }),
                Sessions.connected("version 1: UNKNOWN_FRAME for LAYOUT", peer -> {
                    peer.hello().frame(5, new byte[9]).send().welcome();
                    peer.refused(ErrorCode.UNKNOWN_FRAME, 0);
                }),
                Sessions.connected("version 1: MALFORMED_FRAME for BYE with a payload", peer -> {
                    peer.hello().symbol().events(2).frame(4, (byte) 0).send().welcome();
                    peer.refused(ErrorCode.MALFORMED_FRAME, 2);
                }),
                Sessions.connected("version 1: MALFORMED_FRAME for a HELLO that is cut off", peer -> {
                    peer.frames().preface(Protocol.VERSION_1);
                    peer.frame(1, new byte[9]).refuses(ErrorCode.MALFORMED_FRAME);
                }));
    }

    private static Peer whole(Peer peer) {
        peer.hello().symbol().events(2).events(0).events(1).frames().bye();
        return peer;
    }

    private static void ends(Peer peer) {
        peer.welcome();
        peer.goodbye(3);
    }
}
