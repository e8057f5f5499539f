// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time that the input of a connection may have waited in its socket before it is processed, with its limit. The operating system does
 * not tell when bytes arrived; but a read that gets fewer than it has room for has emptied the socket, so all that is read later has
 * arrived
 * since.
 *
 * <p>When the wait becomes too long, all input is late until the socket has been empty and, a tenth of the limit later, is so again: once
 * the socket has room, the client's own socket sends what has waited there. Input that comes faster than it can be dropped never leaves the
 * socket empty; it ceases to be late when as much has been read as both sockets can hold, since the rest has been sent later.
 *
 * <p><b>Threading:</b> the event loop of the channel, one that counts its rounds.
 */
public final class SocketWait {

    private static final int SHARE_OF_CLIENT = 10;

    private final Channel channel;
    private final LongSupplier clock;
    private final SocketBuffers buffers;
    private long limitNs;
    private Rounds rounds;
    private long lastRound;
    private long emptyNs;
    private long sinceNs;
    private long waitedNs;
    private long lateNs;
    private long lateBytes;
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
        this(channel, limit, System::nanoTime, SocketBuffers.ofThisMachine());
    }

    SocketWait(Channel channel, Duration limit, LongSupplier clock, SocketBuffers buffers) {
        this.channel = channel;
        this.clock = clock;
        this.buffers = buffers;
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

    /** Whether what the last read has brought is late, if it is processed now. */
    public boolean isLate(long nowNs) {
        if (isTooLong(nowNs - sinceNs) || late) {
            waitedNs = nowNs - sinceNs;
            if (!late) {
                becomeLate(nowNs);
            }
        }
        return late;
    }

    /** Whether a time is longer than an event may wait. */
    public boolean isTooLong(long ns) {
        return limitNs > 0 && ns > limitNs;
    }

    /** How long what was late last may have waited, at most. */
    public long waitedNs() {
        return waitedNs;
    }

    private void becomeLate(long nowNs) {
        late = true;
        emptied = false;
        lateNs = nowNs;
        lateBytes = Math.max(buffers.receive(), channel.config().getOption(ChannelOption.SO_RCVBUF)) + buffers.send();
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
        sinceNs = emptyNs;
        lateBytes -= bytes;
        if (bytes < room) {
            becomeEmpty(clock.getAsLong());
        } else if (late && lateBytes <= 0) {
            emptyNs = lateNs;
            over = true;
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
