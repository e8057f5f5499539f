// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vesper.clients.Token;
import org.vesper.wire.frame.SessionClaim;

class TargetTest {

    private static final InetSocketAddress ADDRESS = InetSocketAddress.createUnresolved("host", 1);

    @Test
    void shouldSendTheTokenAndShowItNowhere() {
        Token token = Token.random();
        Target target = new Target(ADDRESS, 0, 2, false, 0, Optional.empty(), Optional.of(token));

        assertArrayEquals(token.bytes(), target.sessionHello(SessionClaim.NONE).token());
        assertFalse((target + target.protocolText() + target.sessionHello(SessionClaim.NONE)).contains(token.text()));
        assertEquals(0, new Target(ADDRESS, 0).sessionHello(SessionClaim.NONE).token().length);
    }
}
