// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.session;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant.State;

/**
 * The sessions of an adapter by client and name. One connection at a time holds a session; another that claims it has to wait until the
 * first one, which is told to end, has released it. A session without a connection is forgotten after some time. If a client needs room for
 * another one earlier, it loses the session that has been without a connection for longest.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link WireException} if there are too many sessions with connections.
 *
 * @param <H> the holder of a session, a connection
 */
public final class SessionBook<H> {

    /** A client may have sessions as long as this many times as many are free, so that one client cannot shut out the others. */
    private static final int SHARE = 4;
    /** The number of sessions that a client may have, as long as any are free. */
    private static final int MIN_OF_CLIENT = 16;

    private final LongSupplier nanoTime;
    private final LongSupplier epochs;
    private final Map<String, Client<H>> clients = new HashMap<>();
    /** The sessions of all clients without a connection, those first that have been so for longest. */
    private final Set<Session<H>> idle = new LinkedHashSet<>();
    private int maxSessions;
    private long expiryNs;
    private int size;

    /** A session belongs to a client, so that no client can take that of another by its name. */
    private static final class Client<H> {

        private final String name;
        private final Map<String, Session<H>> sessions = new HashMap<>();
        /** Those without a connection, in the same order as those of all clients. */
        private final Set<Session<H>> idle = new LinkedHashSet<>();

        Client(String name) {
            this.name = name;
        }
    }

    private static final class Session<H> {

        private final Client<H> owner;
        private final String name;
        private final long epoch;
        private final Progress progress;
        private H holder;
        private long releasedNs;

        Session(Client<H> owner, String name, long epoch, long position) {
            this.owner = owner;
            this.name = name;
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
     * @param epochs numbers that do not occur again, not even after a restart of the server; never 0
     */
    public SessionBook(int maxSessions, long expiryNs, LongSupplier nanoTime, LongSupplier epochs) {
        this.maxSessions = maxSessions;
        this.expiryNs = expiryNs;
        this.nanoTime = nanoTime;
        this.epochs = epochs;
    }

    /** Changes the limits; more sessions than that stay until they are forgotten. */
    public synchronized void limit(int newMaxSessions, long newExpiryNs) {
        maxSessions = newMaxSessions;
        expiryNs = newExpiryNs;
    }

    /** The connection that holds a session now. */
    public synchronized Optional<H> holder(String client, String name) {
        return Optional.ofNullable(clients.get(client)).map(found -> found.sessions.get(name)).map(session -> session.holder);
    }

    /**
     * Gives a session to a holder, if no other has it. A session that the client knows by another epoch, or that the server does not know
     * although the client does, was lost and begins anew at the client's position.
     *
     * @param client who the client is; the same for all that have not proved who they are
     * @return empty if another holder has it, which must release it first
     */
    public synchronized Optional<Claimed> claim(String client, SessionClaim claim, H holder) {
        forgetExpired();
        Client<H> owner = clients.computeIfAbsent(client, Client::new);
        Session<H> session = owner.sessions.get(claim.name());
        if (session != null && session.holder != null) {
            return Optional.empty();
        }
        boolean known = session != null && (claim.epoch() == 0 || claim.epoch() == session.epoch);
        if (!known) {
            session = begin(owner, claim);
        }
        owner.idle.remove(session);
        idle.remove(session);
        session.holder = holder;
        State state = known ? State.RESUMED : claim.epoch() == 0 ? State.NEW : State.LOST;
        return Optional.of(new Claimed(state, session.epoch, session.progress));
    }

    /** Ends the hold on a session, and forgets it if the client wants that. A call by another holder has no effect. */
    public synchronized void release(String client, String name, H holder, boolean forget) {
        Client<H> owner = clients.get(client);
        Session<H> session = owner == null ? null : owner.sessions.get(name);
        if (session == null || session.holder != holder) {
            return;
        }
        session.holder = null;
        if (forget) {
            forget(session);
        } else {
            release(session);
        }
    }

    private void release(Session<H> session) {
        session.releasedNs = nanoTime.getAsLong();
        session.owner.idle.add(session);
        idle.add(session);
    }

    /** Takes a session as a journal has it: without a connection, and whatever the limits are. A known session of this epoch stays. */
    public synchronized Progress recover(String client, String name, long epoch, long position) {
        Client<H> owner = clients.computeIfAbsent(client, Client::new);
        Session<H> known = owner.sessions.get(name);
        if (known != null && known.epoch == epoch) {
            return known.progress;
        }
        if (known != null) {
            forget(known);
        }
        Session<H> session = add(new Session<>(owner, name, epoch, position));
        session.progress.recover(position, 0, 0);
        release(session);
        return session.progress;
    }

    /** Forgets a session without a connection. */
    public synchronized void forget(String client, String name) {
        Client<H> owner = clients.get(client);
        Session<H> session = owner == null ? null : owner.sessions.get(name);
        if (session != null && session.holder == null) {
            forget(session);
        }
    }

    /** Visits all sessions; their progress is that of the last read of their connections. */
    public synchronized void forEach(Visitor visitor) {
        clients.forEach((client, owner) -> owner.sessions.forEach(
                (name, session) -> visitor.visit(client, name, session.epoch, session.progress)));
    }

    /** Sees one session after the other. */
    @FunctionalInterface
    public interface Visitor {

        void visit(String client, String name, long epoch, Progress progress);
    }

    /** The number of sessions. */
    public synchronized int size() {
        return size;
    }

    private Session<H> begin(Client<H> owner, SessionClaim claim) {
        Session<H> former = owner.sessions.get(claim.name());
        if (former != null) {
            forget(former);
        }
        if (!hasRoom(owner) && !owner.idle.isEmpty()) {
            forget(owner.idle.iterator().next());
        }
        if (!hasRoom(owner)) {
            int own = owner.sessions.size();
            dropIfEmpty(owner);
            throw new WireException(ErrorCode.TOO_MANY_SESSIONS, "client " + owner.name + " has " + own + " sessions with connections, and"
                    + " there are " + size + " of " + maxSessions + " sessions in all; use fewer names, or raise max-sessions");
        }
        return add(new Session<>(owner, claim.name(), epochs.getAsLong(), claim.position()));
    }

    private Session<H> add(Session<H> session) {
        clients.put(session.owner.name, session.owner);
        session.owner.sessions.put(session.name, session);
        size++;
        return session;
    }

    private boolean hasRoom(Client<H> client) {
        int free = maxSessions - size;
        int own = client.sessions.size();
        return free > 0 && (own < MIN_OF_CLIENT || (long) own * SHARE < free);
    }

    /** Looks at the expired sessions and one more, however many there are. */
    private void forgetExpired() {
        long nowNs = nanoTime.getAsLong();
        Iterator<Session<H>> oldest = idle.iterator();
        while (oldest.hasNext()) {
            Session<H> session = oldest.next();
            if (nowNs - session.releasedNs < expiryNs) {
                return;
            }
            oldest.remove();
            forget(session);
        }
    }

    private void forget(Session<H> session) {
        idle.remove(session);
        session.owner.idle.remove(session);
        session.owner.sessions.remove(session.name);
        size--;
        dropIfEmpty(session.owner);
    }

    private void dropIfEmpty(Client<H> client) {
        if (client.sessions.isEmpty()) {
            clients.remove(client.name);
        }
    }
}
