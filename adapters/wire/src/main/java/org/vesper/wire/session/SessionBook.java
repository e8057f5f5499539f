// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.session;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant.State;

/**
 * The sessions of an adapter by client and name. One connection at a time holds a session; another that claims it has to wait until the
 * first one, which is told to end, has released it. A session without a connection is forgotten after some time.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link WireException} if there are too many sessions.
 *
 * @param <H> the holder of a session, a connection
 */
public final class SessionBook<H> {

    /** A client may have a quarter of the sessions that are still free, so that one client cannot shut out the others. */
    private static final int SHARE = 4;
    /** The number of sessions that a client may have, as long as any are free. */
    private static final int MIN_OF_CLIENT = 16;

    private final int maxSessions;
    private final long expiryNs;
    private final LongSupplier nanoTime;
    private final LongSupplier epochs;
    private final Map<Key, Session<H>> sessions = new HashMap<>();
    private final Map<String, Integer> ofClient = new HashMap<>();

    /** A session belongs to a client, so that no client can take that of another by its name. */
    private record Key(String client, String name) {
    }

    private static final class Session<H> {

        private final long epoch;
        private final Progress progress;
        private H holder;
        private long releasedNs;

        Session(long epoch, long position) {
            this.epoch = epoch;
            this.progress = new Progress(position);
        }
    }

    /**
     * The answer to a claim.
     *
     * @param state whether the session is new, goes on, or was lost
     * @param progress how far the session has come; only the holder may use it, until it releases the session
     */
    public record Claimed(State state, long epoch, Progress progress) {
    }

    /**
     * Creates an empty book.
     *
     * @param nanoTime the clock that the expiry is measured by
     * @param epochs numbers that do not occur again, after a restart of the server neither; never 0
     */
    public SessionBook(int maxSessions, long expiryNs, LongSupplier nanoTime, LongSupplier epochs) {
        this.maxSessions = maxSessions;
        this.expiryNs = expiryNs;
        this.nanoTime = nanoTime;
        this.epochs = epochs;
    }

    /** The connection that holds a session now. */
    public synchronized Optional<H> holder(String client, String name) {
        return Optional.ofNullable(sessions.get(new Key(client, name))).map(session -> session.holder);
    }

    /**
     * Gives a session to a holder, if no other has it. A session that the client knows by another epoch, or that the server does not know
     * although the client does, was lost and begins anew at the client's position.
     *
     * @param client who the client is; the same for all that have not proved who they are
     * @return empty if another holder has it, which must release it first
     */
    public synchronized Optional<Claimed> claim(String client, SessionClaim claim, H holder) {
        Key key = new Key(client, claim.name());
        Session<H> session = sessions.get(key);
        if (session != null && session.holder != null) {
            return Optional.empty();
        }
        boolean known = session != null && (claim.epoch() == 0 || claim.epoch() == session.epoch);
        if (!known) {
            session = begin(key, claim.position(), session == null);
        }
        session.holder = holder;
        State state = known ? State.RESUMED : claim.epoch() == 0 ? State.NEW : State.LOST;
        return Optional.of(new Claimed(state, session.epoch, session.progress));
    }

    /** Ends the hold on a session, and forgets it if the client wants it or has sent nothing. A call by another holder has no effect. */
    public synchronized void release(String client, String name, H holder, boolean forget) {
        Key key = new Key(client, name);
        Session<H> session = sessions.get(key);
        if (session == null || session.holder != holder) {
            return;
        }
        session.holder = null;
        session.releasedNs = nanoTime.getAsLong();
        if (forget || session.progress.next() == 0) {
            forget(key);
        }
    }

    /** The number of sessions. */
    public synchronized int size() {
        return sessions.size();
    }

    private Session<H> begin(Key key, long position, boolean added) {
        if (added) {
            checkRoom(key.client());
            ofClient.merge(key.client(), 1, Integer::sum);
        }
        Session<H> session = new Session<>(epochs.getAsLong(), position);
        sessions.put(key, session);
        return session;
    }

    private void checkRoom(String client) {
        if (!hasRoom(client)) {
            forgetExpired();
            if (!hasRoom(client)) {
                throw new WireException(ErrorCode.TOO_MANY_SESSIONS, "the client has " + ofClient.getOrDefault(client, 0) + " sessions, and"
                        + " there are " + sessions.size() + " of " + maxSessions + " in all; end sessions by BYE with 1, use fewer names,"
                        + " or raise max-sessions");
            }
        }
    }

    private boolean hasRoom(String client) {
        int free = maxSessions - sessions.size();
        int own = ofClient.getOrDefault(client, 0);
        return free > 0 && (own < MIN_OF_CLIENT || (long) own * SHARE < free);
    }

    private void forgetExpired() {
        long nowNs = nanoTime.getAsLong();
        for (Iterator<Map.Entry<Key, Session<H>>> all = sessions.entrySet().iterator(); all.hasNext();) {
            Map.Entry<Key, Session<H>> each = all.next();
            if (each.getValue().holder == null && nowNs - each.getValue().releasedNs >= expiryNs) {
                all.remove();
                count(each.getKey().client());
            }
        }
    }

    private void forget(Key key) {
        sessions.remove(key);
        count(key.client());
    }

    /** Counts one session less for a client. */
    private void count(String client) {
        ofClient.computeIfPresent(client, (same, sessionsOf) -> sessionsOf == 1 ? null : sessionsOf - 1);
    }
}
