// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.EventLoop;
import io.netty.channel.nio.AbstractNioChannel;
import java.time.Duration;
import org.vesper.adapter.tcp.internal.guard.Timeouts;
import org.vesper.adapter.tcp.internal.loop.Sweep;
import org.vesper.adapter.tcp.internal.loop.Swept;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * Enforces the client's time limits: for its HELLO, for a record that has begun, and between two bytes. A client is judged only when
 * everything it has sent has been read, so that it is not blamed for a busy server.
 *
 * <p><b>Threading:</b> the event loop of its channel; it is restarted in each loop.
 */
final class Deadlines extends Swept {

    private final Connection connection;
    private final Dialogue dialogue;
    private EventLoop loop;
    private Timeouts timeouts;
    private long helloSinceNs;
    private long silentSinceNs;
    private long recordSinceNs;
    private long record;

    Deadlines(Connection connection, Dialogue dialogue) {
        this.connection = connection;
        this.dialogue = dialogue;
    }

    /** Starts or restarts. */
    void begin(EventLoop current, Timeouts limits) {
        end();
        loop = current;
        timeouts = limits;
        long nowNs = System.nanoTime();
        reset(nowNs);
        Sweep.of(loop).add(this, leftNs(nowNs));
    }

    void end() {
        if (isAwaited()) {
            Sweep.of(loop).remove(this);
        }
    }

    /** Records that data received at this time has been decoded. */
    void read(long receivedNs) {
        silentSinceNs = receivedNs;
        if (dialogue.decoder().begun() != record) {
            record = dialogue.decoder().begun();
            recordSinceNs = receivedNs;
        }
    }

    private void reset(long nowNs) {
        helloSinceNs = nowNs;
        silentSinceNs = nowNs;
        recordSinceNs = nowNs;
    }

    @Override
    protected long sweep() {
        long nowNs = System.nanoTime();
        if (!connection.channel().config().isAutoRead() || connection.isBehind()) {
            reset(nowNs);
        } else if (overdue(nowNs) != null) {
            ((AbstractNioChannel.NioUnsafe) connection.channel().unsafe()).read();
            WireException verdict = overdue(System.nanoTime());
            if (verdict != null) {
                connection.ending().refuse(verdict.code(), verdict.getMessage());
                return Sweep.NEVER_NS;
            }
        }
        return leftNs(nowNs);
    }

    private long leftNs(long nowNs) {
        return dialogue.isGreeted() ? Math.min(idleLeftNs(nowNs), limitNs(timeouts.record())) : helloLeftNs(nowNs);
    }

    private WireException overdue(long nowNs) {
        if (!dialogue.isGreeted()) {
            return helloLeftNs(nowNs) > 0 ? null : new WireException(ErrorCode.HELLO_TIMEOUT, "no complete HELLO has come within "
                    + timeouts.hello().toMillis() + " ms; send the preface and HELLO first, or raise hello-timeout");
        }
        if (dialogue.decoder().isWithinElement() && nowNs - recordSinceNs >= limitNs(timeouts.record())) {
            return new WireException(ErrorCode.RECORD_TIMEOUT, "an event, a symbol or the header of a frame has begun and has not come"
                    + " whole within " + timeouts.record().toMillis() + " ms; send it in one go, or raise record-timeout");
        }
        return idleLeftNs(nowNs) > 0 ? null : new WireException(ErrorCode.IDLE_TIMEOUT, "nothing has come within "
                + timeouts.idle().toMillis() + " ms; send an EVENTS frame without events or a PING now and then, or raise"
                + " idle-timeout");
    }

    private long helloLeftNs(long nowNs) {
        return timeouts.hello().toNanos() - (nowNs - helloSinceNs);
    }

    private long idleLeftNs(long nowNs) {
        long limitNs = limitNs(timeouts.idle());
        return limitNs == Sweep.NEVER_NS ? Sweep.NEVER_NS : limitNs - (nowNs - silentSinceNs);
    }

    private static long limitNs(Duration limit) {
        return limit.isZero() ? Sweep.NEVER_NS : limit.toNanos();
    }
}
