// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CallerTest {

    private static final Caller ALICE = new Caller("alice", Role.OPERATOR, "10.0.0.7");
    private static final Caller BOB = new Caller("bob", Role.VIEWER, "10.0.0.8");

    @Test
    void shouldBeTheServerWhenNobodyElseAsked() {
        assertEquals(new Caller("server", Role.ADMIN, "local"), Caller.current());
    }

    @Test
    void shouldBeTheOneOnWhoseBehalfATaskRunsWhenItAsks() throws Exception {
        assertEquals(ALICE, ALICE.call(Caller::current));
        assertEquals(Caller.SERVER, Caller.current());
    }

    @Test
    void shouldBeTheOneBeforeWhenATaskWithinATaskHasEnded() throws Exception {
        assertEquals(ALICE, ALICE.call(() -> {
            assertEquals(BOB, BOB.call(Caller::current));
            return Caller.current();
        }));
    }

    @Test
    void shouldBeForgottenWhenATaskFails() {
        assertThrows(IOException.class, () -> ALICE.call(() -> {
            throw new IOException("no paper");
        }));
        assertEquals(Caller.SERVER, Caller.current());
    }

    @Test
    void shouldReachAnotherThreadWhenItIsHandedOn() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            assertEquals(Caller.SERVER, ALICE.call(() -> other.submit(Caller::current).get()));
            assertEquals(ALICE, other.submit(() -> ALICE.call(Caller::current)).get());
            assertEquals(Caller.SERVER, other.submit(Caller::current).get());
        } finally {
            other.shutdown();
            assertTrue(other.awaitTermination(10, TimeUnit.SECONDS));
        }
    }

    @Test
    void shouldIncludeTheRolesBeforeItWhenARoleIsCompared() {
        assertTrue(Role.ADMIN.includes(Role.DEPLOYER) && Role.DEPLOYER.includes(Role.OPERATOR) && Role.OPERATOR.includes(Role.VIEWER));
        assertTrue(Role.VIEWER.includes(Role.VIEWER));
        assertFalse(Role.VIEWER.includes(Role.OPERATOR) || Role.OPERATOR.includes(Role.DEPLOYER) || Role.DEPLOYER.includes(Role.ADMIN));
    }
}
