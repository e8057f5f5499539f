// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RemoteDirectoryTest {

    private final AtomicLong nowNs = new AtomicLong();
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile Optional<Role> role = Optional.of(Role.OPERATOR);
    private volatile boolean isSilent;
    private volatile boolean isDown;
    private int asked;
    private final RemoteDirectory remote = new RemoteDirectory(new Scripted(), Duration.ofMillis(300), Duration.ofSeconds(60), nowNs::get);

    /** A directory that does what the test says. */
    private final class Scripted implements UserDirectory {

        @Override
        public String name() {
            return "ldap";
        }

        @Override
        public Optional<Role> login(String name, String password) {
            return roleNow(name);
        }

        @Override
        public Optional<Role> roleNow(String name) {
            asked++;
            if (isDown) {
                throw new ConfigurationException("the LDAP server is down");
            }
            while (isSilent && end.getCount() > 0) {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    // A driver that does not care.
                }
            }
            return role;
        }
    }

    @Test
    void shouldAskAgainOnlyWhenTheLastAnswerIsOld() {
        assertEquals(Optional.of(Role.OPERATOR), remote.login("alice", "password"));
        role = Optional.empty();
        pass(Duration.ofSeconds(59));
        assertEquals(Optional.of(Role.OPERATOR), remote.roleNow("alice"));
        assertEquals(1, asked);

        pass(Duration.ofSeconds(1));
        assertEquals(Optional.empty(), remote.roleNow("alice"), "removed a minute ago");
    }

    @Test
    void shouldRefuseWhenTheDirectoryIsDownAndLetInWhenItIsBack() {
        remote.login("alice", "password");
        isDown = true;
        pass(Duration.ofSeconds(60));
        assertThrows(ConfigurationException.class, () -> remote.roleNow("alice"));
        assertThrows(ConfigurationException.class, () -> remote.login("alice", "password"));

        isDown = false;
        int before = asked;
        assertThrows(ConfigurationException.class, () -> remote.roleNow("alice"), "not asked for a few seconds");
        assertEquals(before, asked);
        pass(Duration.ofSeconds(5));
        assertEquals(Optional.of(Role.OPERATOR), remote.roleNow("alice"));
    }

    @Test
    void shouldEndAQuestionWhenTheDirectoryIsSilentWhateverItsDriverDoes() {
        isSilent = true;
        String message = assertThrows(ConfigurationException.class, () -> remote.login("alice", "password")).getMessage();
        assertEquals("ldap has not answered within users.timeout (300 ms)", message);

        for (int i = 0; i < 5; i++) {
            assertThrows(ConfigurationException.class, () -> remote.login("alice", "password"));
        }
        long threads = Thread.getAllStackTraces().values().stream().filter(stack -> List.of(stack).toString().contains("Scripted")).count();
        assertTrue(threads <= 4, () -> threads + " threads");

        end.countDown();
        assertEquals(Optional.of(Role.OPERATOR), remote.login("bob", "password"));
    }

    private void pass(Duration time) {
        nowNs.addAndGet(time.toNanos());
    }
}
