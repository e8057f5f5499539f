// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailedProofsTest {

    private long nowNs;
    private final FailedProofs failures = new FailedProofs(() -> nowNs);

    @Test
    void shouldCountEachAddressForAMinute() throws UnknownHostException {
        InetAddress guesser = InetAddress.getByName("192.0.2.7");
        for (int i = 0; i < 29; i++) {
            failures.add(guesser);
        }
        assertFalse(failures.areTooMany(guesser));
        failures.add(guesser);
        assertTrue(failures.areTooMany(guesser));
        assertFalse(failures.areTooMany(InetAddress.getByName("192.0.2.8")));

        nowNs += Duration.ofSeconds(59).toNanos();
        assertTrue(failures.areTooMany(guesser));
        nowNs += Duration.ofSeconds(1).toNanos();
        assertFalse(failures.areTooMany(guesser));
        failures.add(guesser);
        assertFalse(failures.areTooMany(guesser));
    }

    @Test
    void shouldCountTheAddressesOfANetworkAsOne() throws UnknownHostException {
        for (int i = 0; i < 30; i++) {
            failures.add(InetAddress.getByName("2001:db8:1:2::" + i));
        }
        assertTrue(failures.areTooMany(InetAddress.getByName("2001:db8:1:2:ffff::1")));
        assertFalse(failures.areTooMany(InetAddress.getByName("2001:db8:1:3::1")));
    }

    @Test
    void shouldForgetThoseThatFailedLongestAgoWhenThereAreTooMany() throws UnknownHostException {
        InetAddress guesser = InetAddress.getByName("192.0.2.7");
        for (int i = 0; i < 30; i++) {
            failures.add(guesser);
        }
        for (int i = 0; i < 10_000; i++) {
            failures.add(InetAddress.getByAddress(new byte[] {10, 0, (byte) (i >> 8), (byte) i}));
        }
        assertFalse(failures.areTooMany(guesser));
    }
}
