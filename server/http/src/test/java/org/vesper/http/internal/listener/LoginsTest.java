// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.listener;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.management.users.LoginRefusedException;
import org.vesper.management.users.Realm;
import org.vesper.management.users.Session;

class LoginsTest {

    private static final Caller ALICE = new Caller("alice", Role.VIEWER, "127.0.0.1");

    private final AtomicInteger checked = new AtomicInteger();
    private final AtomicLong nowNs = new AtomicLong();
    private boolean isGone;
    private boolean isGuessed;
    private final Logins logins = new Logins(realm(this::login), nowNs::get);

    private Session login(String name, String password) {
        checked.incrementAndGet();
        if (!name.equals("alice") || !password.equals("pass:word\u00e9")) {
            throw new LoginRefusedException(LoginRefusedException.Reason.WRONG, "wrong user or password");
        }
        return () -> {
            if (isGone) {
                throw new SecurityException("there is no user alice any more");
            }
            return ALICE;
        };
    }

    @Test
    void shouldCheckAPasswordOnceInFiveMinutes() throws RefusedRequest {
        for (int i = 0; i < 10; i++) {
            assertEquals(Optional.of(ALICE), user("alice:pass:word\u00e9"));
        }
        assertEquals(1, checked.get());

        nowNs.addAndGet(Duration.ofMinutes(6).toNanos());
        assertEquals(Optional.of(ALICE), user("alice:pass:word\u00e9"));
        assertEquals(2, checked.get());
    }

    @Test
    void shouldRefuseAUserWhoIsRemovedMeanwhile() throws RefusedRequest {
        user("alice:pass:word\u00e9");
        isGone = true;

        assertEquals(401, assertThrows(RefusedRequest.class, () -> user("alice:pass:word\u00e9")).status());
    }

    @Test
    void shouldLetNoRememberedClientWaitForAnHourWhileOthersGuess() throws RefusedRequest {
        user("alice:pass:word\u00e9");
        isGuessed = true;
        nowNs.addAndGet(Duration.ofMinutes(50).toNanos());
        assertEquals(Duration.ZERO, wait("alice:pass:word\u00e9"));
        assertEquals(Optional.of(ALICE), user("alice:pass:word\u00e9"));
        assertEquals(1, checked.get());
        assertEquals(Duration.ofSeconds(4), wait("alice:guess"));

        nowNs.addAndGet(Duration.ofMinutes(20).toNanos());
        assertEquals(Duration.ofSeconds(4), wait("alice:pass:word\u00e9"));
        assertEquals(Optional.of(ALICE), user("alice:pass:word\u00e9"));
    }

    @Test
    void shouldCheckEachWrongPassword() throws RefusedRequest {
        user("alice:pass:word\u00e9");
        for (int i = 0; i < 3; i++) {
            assertEquals(401, assertThrows(RefusedRequest.class, () -> user("alice:guess")).status());
        }
        assertEquals(4, checked.get());
    }

    @Test
    void shouldKnowNobodyWithoutTheHeader() throws RefusedRequest {
        assertEquals(Optional.empty(), logins.user(null, InetAddress.getLoopbackAddress()));
    }

    @ParameterizedTest
    @CsvSource({"Basic, 401", "Basic !!, 400", "Basic bm9jb2xvbg==, 401", "Bearer abc, 401", "'', 401"})
    void shouldRefuseAHeaderThatIsNoLogin(String header, int status) {
        assertEquals(status, assertThrows(RefusedRequest.class, () -> logins.user(header, InetAddress.getLoopbackAddress())).status());
    }

    @ParameterizedTest
    @CsvSource({"WRONG, 401", "NOT_CHECKED, 503"})
    void shouldSayWhyALoginIsRefused(LoginRefusedException.Reason reason, int status) {
        Logins refusing = new Logins(realm((name, password) -> {
            throw new LoginRefusedException(reason, "no");
        }), nowNs::get);

        assertEquals(status, assertThrows(RefusedRequest.class,
                () -> refusing.user(header("a:b"), InetAddress.getLoopbackAddress())).status());
    }

    private Realm realm(BiFunction<String, String, Session> login) {
        return new Realm() {
            @Override
            public Duration wait(String way, String name, InetAddress address) {
                return isGuessed ? Duration.ofSeconds(4) : Duration.ZERO;
            }

            @Override
            public Session login(String way, String name, String password, InetAddress address) {
                return login.apply(name, password);
            }
        };
    }

    private Duration wait(String presented) throws RefusedRequest {
        return logins.wait(header(presented), InetAddress.getLoopbackAddress());
    }

    private Optional<Caller> user(String presented) throws RefusedRequest {
        return logins.user(header(presented), InetAddress.getLoopbackAddress());
    }

    private static String header(String presented) {
        return "basic " + Base64.getEncoder().encodeToString(presented.getBytes(StandardCharsets.UTF_8));
    }
}
