// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The time that the input of a connection may have waited in its socket before it was read, with its limit. The operating system does not
 * tell when bytes arrived; but a read that gets fewer than it has room for has emptied the socket, so all that is read later has arrived
 * since. When the wait becomes too long, all that waits at this time is late, and nothing that comes after.
 *
 * <p><b>Threading:</b> the event loop of the channel, one that counts its rounds.
 */
public final class SocketWait {

    private final Channel channel;
    private final LongSupplier clock;
    private long limitNs;
    private Rounds rounds;
    private long lastRound;
    private long emptyNs;
    private long waitedNs;
    private long lateNs;
    private long lateBytes;
    private boolean late;

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
        lateBytes = 0;
        late = false;
    }

    /** Whether what the last read has brought is late. */
    public boolean isLate() {
        return late;
    }

    /** How long what the last read has brought may have waited, at most. */
    public long waitedMs() {
        return TimeUnit.NANOSECONDS.toMillis(waitedNs);
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
        long sinceNs = current.sinceNs(lastRound, emptyNs);
        emptyNs = sinceNs - emptyNs > 0 ? sinceNs : emptyNs;
        lastRound = current.round();
    }

    /** Notes a read that had room for some bytes. */
    void read(int bytes, int room) {
        if (limitNs == 0 || bytes < 0) {
            return;
        }
        long nowNs = clock.getAsLong();
        waitedNs = nowNs - emptyNs;
        if (lateBytes == 0 && waitedNs > limitNs) {
            lateNs = nowNs;
            lateBytes = bytes + channel.config().getOption(ChannelOption.SO_RCVBUF);
        }
        late = lateBytes > 0;
        lateBytes = Math.max(0, lateBytes - bytes);
        if (bytes < room) {
            emptyNs = nowNs;
            lateBytes = 0;
        } else if (late && lateBytes == 0) {
            emptyNs = lateNs;
        }
    }
}
