// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrongLoginsTest {

    private static final String HERE = "192.0.2.1";
    private static final String ELSEWHERE = "192.0.2.2";

    private long nowNs;
    private final WrongLogins logins = new WrongLogins(() -> nowNs);

    @Test
    void shouldDoubleTheWaitUpToFourSecondsWhenThereWereThree() throws UnknownHostException {
        List<Long> waitsMs = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            waitsMs.add(wait("vera", HERE));
            wrong("vera", HERE, 1);
        }

        assertEquals(List.of(0L, 0L, 0L, 500L, 1000L, 2000L, 4000L, 4000L, 4000L, 4000L), waitsMs);
    }

    @Test
    void shouldCountByUserAndByAddress() throws UnknownHostException {
        wrong("vera", HERE, 3);

        assertEquals(500, wait("vera", ELSEWHERE), "the user");
        assertEquals(500, wait("otto", HERE), "the address");
        assertEquals(0, wait("otto", ELSEWHERE));
    }

    @Test
    void shouldCountEachWayInApart() throws UnknownHostException {
        wrong("vera", HERE, 3);

        assertEquals(Duration.ZERO, logins.wait("HTTP", "vera", InetAddress.getByName(HERE)));
    }

    @Test
    void shouldCountAllAddressesThatAStrangerCanChooseAsOne() throws UnknownHostException {
        wrong("a", "127.0.0.1", 1);
        wrong("b", "127.0.0.2", 1);
        wrong("c", "127.255.0.3", 1);
        wrong("d", "2001:db8:1:2::1", 3);

        assertEquals(500, wait("e", "127.1.2.3"));
        assertEquals(500, wait("e", "::1"));
        assertEquals(500, wait("e", "2001:db8:1:2:3:4:5:6"), "the same network");
        assertEquals(0, wait("e", "2001:db8:1:3::1"));
    }

    /** Strangers guess other names from the same address, and this name from other addresses. */
    @Test
    void shouldLetAKnownUserWaitForWrongPasswordsOfHisNameAndAddressOnly() throws UnknownHostException {
        logins.right("JMX", "vera", InetAddress.getByName(HERE));
        wrong("nobody", HERE, 100);
        wrong("vera", ELSEWHERE, 100);
        assertEquals(0, wait("vera", HERE));

        wrong("vera", HERE, 100);
        assertEquals(4000, wait("vera", HERE));
    }

    @Test
    void shouldForgetAfterTenMinutes() throws UnknownHostException {
        wrong("vera", HERE, 20);
        nowNs += Duration.ofMinutes(11).toNanos();
        assertEquals(0, wait("vera", HERE));

        wrong("vera", HERE, 2);
        assertEquals(0, wait("vera", HERE));
    }

    @Test
    void shouldRememberOnlySoMany() throws UnknownHostException {
        wrong("vera", HERE, 3);
        for (int i = 0; i < 1_500; i++) {
            wrong("user" + i, "10.0." + i / 250 + "." + i % 250, 3);
        }

        assertEquals(0, wait("vera", HERE));
        assertEquals(500, wait("user1499", "10.0.5.249"));
    }

    private void wrong(String name, String address, int times) throws UnknownHostException {
        for (int i = 0; i < times; i++) {
            logins.wrong("JMX", name, InetAddress.getByName(address));
        }
    }

    private long wait(String name, String address) throws UnknownHostException {
        return logins.wait("JMX", name, InetAddress.getByName(address)).toMillis();
    }
}
