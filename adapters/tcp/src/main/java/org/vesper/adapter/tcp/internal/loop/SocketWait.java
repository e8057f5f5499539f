// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The earliest time at which the input of a connection may have arrived. The operating system does not tell when bytes arrived; but a read
 * that gets fewer than it has room for has emptied the socket, so all that is read later has arrived since.
 *
 * <p>If the socket has not been read for longer than input may wait, since a stage did not return, the client's own socket may be full as
 * well, and what it holds arrives as soon as there is room. Then all input counts as too old until the socket has been empty and, a tenth
 * of the limit later, is so again.
 *
 * <p><b>Threading:</b> the event loop of the channel, one that counts its rounds.
 */
public final class SocketWait {

    private static final int SHARE_OF_CLIENT = 10;

    private final Channel channel;
    private final LongSupplier clock;
    private long limitNs;
    private Rounds rounds;
    private long lastRound;
    private long emptyNs;
    private long sinceNs;
    private long firstEmptyNs;
    private boolean late;
    private boolean emptied;
    private boolean over;

    /**
     * Creates the wait of a connection.
     *
     * @param limit the longest wait; zero for no limit
     */
    public SocketWait(Channel channel, Duration limit) {
        this(channel, limit, System::nanoTime);
    }

    SocketWait(Channel channel, Duration limit, LongSupplier clock) {
        this.channel = channel;
        this.clock = clock;
        become(limit);
    }

    /** Changes the limit, and begins anew. */
    public void become(Duration limit) {
        limitNs = limit.toNanos();
        restart();
    }

    /** Begins anew, since it was by intent that nothing was read. */
    public void restart() {
        emptyNs = clock.getAsLong();
        sinceNs = emptyNs;
        late = false;
        over = false;
    }

    /** The earliest time at which the input of the last read may have arrived; too early if the client's socket may have been full. */
    public long sinceNs() {
        return sinceNs;
    }

    /** Notes that the channel gets its turn to read. */
    void turnBegins() {
        if (limitNs > 0) {
            turnBegins(((Loop) channel.eventLoop()).rounds());
        }
    }

    void turnBegins(Rounds current) {
        if (current != rounds) {
            rounds = current;
            lastRound = current.round();
        }
        long foundEmptyNs = current.sinceNs(lastRound, emptyNs);
        if (foundEmptyNs - emptyNs > 0) {
            becomeEmpty(foundEmptyNs);
        }
        lastRound = current.round();
    }

    /** Notes a read that had room for some bytes. */
    void read(int bytes, int room) {
        if (limitNs == 0 || bytes < 0) {
            return;
        }
        if (over) {
            over = false;
            late = false;
        }
        long nowNs = clock.getAsLong();
        if (!late && nowNs - emptyNs > limitNs) {
            late = true;
            emptied = false;
        }
        sinceNs = late ? Math.min(emptyNs, nowNs - limitNs - 1) : emptyNs;
        if (bytes < room) {
            becomeEmpty(nowNs);
        }
    }

    private void becomeEmpty(long nowNs) {
        emptyNs = nowNs;
        if (late && !emptied) {
            emptied = true;
            firstEmptyNs = nowNs;
        } else if (late && nowNs - firstEmptyNs >= limitNs / SHARE_OF_CLIENT) {
            over = true;
        }
    }
}
