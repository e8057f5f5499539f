// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoginSlowdownTest {

    private long nowNs;
    private final LoginSlowdown slowdown = new LoginSlowdown(() -> nowNs);

    @Test
    void shouldDoubleTheWaitWithEachMistakeWhenThereWereThree() throws UnknownHostException {
        InetAddress guesser = InetAddress.getByName("192.0.2.1");
        List<Long> waitsS = new ArrayList<>();
        for (int mistake = 0; mistake < 12; mistake++) {
            LoginSlowdown.Attempt attempt = slowdown.begin(guesser);
            waitsS.add(attempt.remaining().toSeconds());
            if (!attempt.remaining().isZero()) {
                nowNs += attempt.remaining().toNanos();
                attempt = slowdown.begin(guesser);
            }
            attempt.wrong();
        }

        assertEquals(List.of(0L, 0L, 0L, 1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L, 60L), waitsS);
    }

    @Test
    void shouldWaitOnlyForTheAddressWhenItMadeTheMistakes() throws UnknownHostException {
        fail("192.0.2.1", 3);
        fail("2001:db8:1:2::1", 3);

        assertEquals(Duration.ZERO, remainingOf("192.0.2.2"));
        assertEquals(Duration.ofSeconds(1), remainingOf("192.0.2.1"));
        assertEquals(Duration.ofSeconds(1), remainingOf("2001:db8:1:2:3:4:5:6"), "the same network");
        assertEquals(Duration.ZERO, remainingOf("2001:db8:1:3::1"));
    }

    @Test
    void shouldWaitWhenALocalUserTakesAnotherAddressOfTheLoopbackNetwork() throws UnknownHostException {
        fail("127.0.0.1", 1);
        fail("127.0.0.2", 1);
        fail("127.255.0.3", 1);

        assertEquals(Duration.ofSeconds(1), remainingOf("127.1.2.3"));
        assertEquals(Duration.ofSeconds(1), remainingOf("::1"));
    }

    @Test
    void shouldLookAtOneLoginAtATimeWhenThereWereMistakes() throws UnknownHostException {
        InetAddress guesser = InetAddress.getByName("192.0.2.1");
        fail("192.0.2.1", 2);

        LoginSlowdown.Attempt first = slowdown.begin(guesser);
        assertEquals(Duration.ZERO, first.remaining());
        assertEquals(Duration.ofSeconds(1), slowdown.begin(guesser).remaining());

        first.right();
        assertEquals(Duration.ZERO, slowdown.begin(guesser).remaining());
    }

    @Test
    void shouldForgetAnAddressWhenItMadeNoMistakeForALongTime() throws UnknownHostException {
        fail("192.0.2.1", 20);
        nowNs += Duration.ofMinutes(11).toNanos();
        assertEquals(Duration.ZERO, remainingOf("192.0.2.1"));

        fail("192.0.2.1", 2);
        assertEquals(Duration.ZERO, remainingOf("192.0.2.1"));
    }

    @Test
    void shouldRememberOnlySoManyAddresses() throws UnknownHostException {
        fail("192.0.2.1", 3);
        for (int i = 0; i < 1_000; i++) {
            fail("10.0." + i / 250 + "." + i % 250, 3);
        }

        assertEquals(Duration.ZERO, remainingOf("192.0.2.1"));
        assertNotEquals(Duration.ZERO, remainingOf("10.0.3.249"));
    }

    private void fail(String address, int times) throws UnknownHostException {
        for (int i = 0; i < times; i++) {
            slowdown.begin(InetAddress.getByName(address)).wrong();
        }
    }

    private Duration remainingOf(String address) throws UnknownHostException {
        return slowdown.begin(InetAddress.getByName(address)).remaining();
    }
}
