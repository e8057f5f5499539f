// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ClockDomainTest {

    private final ClockDomain server = new ClockDomain("alpha", "1");

    @Test
    void shouldShareTheMonotonicClockOnlyWithinOneBootOfOneHost() {
        assertEquals(WireClock.MONOTONIC, new ClockDomain("alpha", "1").sharedWith(server));
        assertEquals(WireClock.WALL, new ClockDomain("alpha", "2").sharedWith(server));
        assertEquals(WireClock.WALL, new ClockDomain("beta", "1").sharedWith(server));
        assertEquals(WireClock.NONE, ClockDomain.UNKNOWN.sharedWith(server));
        assertEquals(WireClock.WALL, server.sharedWith(ClockDomain.UNKNOWN));
        assertEquals(WireClock.NONE, ClockDomain.UNKNOWN.sharedWith(ClockDomain.UNKNOWN));
    }

    @Test
    void shouldFindThisHostTwiceTheSame() {
        assertEquals(ClockDomain.ofThisHost(), ClockDomain.ofThisHost());
    }
}
