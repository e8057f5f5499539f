// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.listener;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.vesper.api.Caller;
import org.vesper.management.users.LoginRefusedException;
import org.vesper.management.users.Realm;
import org.vesper.management.users.Session;

/**
 * The user of a request. A client of HTTP presents name and password with each request, and a password takes a tenth of a second of a
 * processor to check. So a login is remembered for five minutes, by a keyed digest of what was presented; it is remembered for an hour
 * while guessers make it wait. The role is asked for each request. At most two logins are checked at a
 * time, so that guessers cannot occupy all threads.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link RefusedRequest}.
 */
final class Logins {

    private static final String WAY = "HTTP";
    private static final String SCHEME = "Basic ";
    private static final String DIGEST = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final int MAX_REMEMBERED = 100;
    private static final int MAX_CHECKED = 2;
    private static final int MAX_WAITING = 6;
    private static final long LONGEST_WAIT_S = 5;
    private static final long REMEMBERED_NS = Duration.ofMinutes(5).toNanos();
    /** A guesser on the same machine must not keep those out whose passwords were right before. */
    private static final long REMEMBERED_BESIDE_GUESSER_NS = Duration.ofHours(1).toNanos();

    private final Realm realm;
    private final LongSupplier clockNs;
    private final SecretKeySpec key;
    private final Semaphore checked = new Semaphore(MAX_CHECKED, true);
    private final Map<String, Remembered> remembered = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Remembered> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    private record Remembered(Session session, long sinceNs) {
    }

    Logins(Realm realm, LongSupplier clockNs) {
        this.realm = realm;
        this.clockNs = clockNs;
        byte[] random = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(random);
        key = new SecretKeySpec(random, DIGEST);
    }

    /**
     * The user of a request; empty if it presents none.
     *
     * @param authorization the header of that name; null if there is none
     */
    Optional<Caller> user(String authorization, InetAddress address) throws RefusedRequest {
        if (authorization == null) {
            return Optional.empty();
        }
        String presented = decoded(authorization);
        String digest = digest(presented);
        try {
            return Optional.of(session(presented, digest, address).caller());
        } catch (SecurityException e) {
            synchronized (remembered) {
                remembered.remove(digest);
            }
            throw refused(e);
        }
    }

    /** How long a request is to wait before its user is asked for, because of wrong logins; not at all if the login is remembered. */
    Duration wait(String authorization, InetAddress address) throws RefusedRequest {
        if (authorization == null) {
            return Duration.ZERO;
        }
        String presented = decoded(authorization);
        return ageNs(known(digest(presented))) <= REMEMBERED_BESIDE_GUESSER_NS ? Duration.ZERO
                : realm.wait(WAY, presented.substring(0, presented.indexOf(':')), address);
    }

    private Remembered known(String digest) {
        synchronized (remembered) {
            return remembered.get(digest);
        }
    }

    private long ageNs(Remembered known) {
        return known == null ? Long.MAX_VALUE : clockNs.getAsLong() - known.sinceNs;
    }

    private Session session(String presented, String digest, InetAddress address) throws RefusedRequest {
        Remembered known = known(digest);
        boolean isGuessed = !realm.wait(WAY, presented.substring(0, presented.indexOf(':')), address).isZero();
        return ageNs(known) <= (isGuessed || checked.availablePermits() == 0 ? REMEMBERED_BESIDE_GUESSER_NS : REMEMBERED_NS)
                ? known.session : login(presented, digest, address);
    }

    private Session login(String presented, String digest, InetAddress address) throws RefusedRequest {
        if (!isOurTurn()) {
            throw new RefusedRequest(503, "other logins are being checked; try again");
        }
        try {
            int colon = presented.indexOf(':');
            Session session = realm.login(WAY, presented.substring(0, colon), presented.substring(colon + 1), address);
            synchronized (remembered) {
                remembered.put(digest, new Remembered(session, clockNs.getAsLong()));
            }
            return session;
        } finally {
            checked.release();
        }
    }

    private boolean isOurTurn() {
        try {
            return checked.getQueueLength() < MAX_WAITING && checked.tryAcquire(LONGEST_WAIT_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static RefusedRequest refused(SecurityException failure) {
        if (failure instanceof LoginRefusedException login && login.reason() == LoginRefusedException.Reason.NOT_CHECKED) {
            return new RefusedRequest(503, login.getMessage());
        }
        return new RefusedRequest(401, failure.getMessage());
    }

    /** The text {@code name:password}. */
    private static String decoded(String authorization) throws RefusedRequest {
        if (authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            try {
                byte[] bytes = Base64.getDecoder().decode(authorization.substring(SCHEME.length()).strip());
                String text = new String(bytes, StandardCharsets.UTF_8);
                if (text.indexOf(':') >= 0) {
                    return text;
                }
            } catch (IllegalArgumentException e) {
                throw new RefusedRequest(400, "the header Authorization is damaged");
            }
        }
        throw new RefusedRequest(401, "log in with a name and a password (Basic)");
    }

    private String digest(String presented) {
        try {
            Mac mac = Mac.getInstance(DIGEST);
            mac.init(key);
            return Base64.getEncoder().encodeToString(mac.doFinal(presented.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
