// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * Enforces the client's time limits: for its HELLO, for a record that has begun, and between two bytes. A client is judged only when
 * everything it has sent has been read, so that it is not blamed for a busy server.
 *
 * <p><b>Threading:</b> the event loop of its channel; it is restarted in each loop.
 */
final class Deadlines {

    private static final long NEVER_NS = Long.MAX_VALUE;

    private final Connection connection;
    private final Dialogue dialogue;
    private Future<?> check;
    private boolean running;
    private long helloSinceNs;
    private long silentSinceNs;
    private long recordSinceNs;
    private long record;

    Deadlines(Connection connection, Dialogue dialogue) {
        this.connection = connection;
        this.dialogue = dialogue;
    }

    /** Starts or restarts. */
    void begin(EventLoop loop, Timeouts timeouts) {
        end();
        reset(System.nanoTime());
        running = true;
        plan(loop, timeouts);
    }

    void end() {
        running = false;
        if (check != null) {
            check.cancel(false);
            check = null;
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

    private void plan(EventLoop loop, Timeouts timeouts) {
        long nowNs = System.nanoTime();
        long nextNs = dialogue.isGreeted()
                ? Math.min(idleLeftNs(nowNs, timeouts), limitNs(timeouts.record())) : helloLeftNs(nowNs, timeouts);
        if (nextNs != NEVER_NS) {
            check = loop.schedule(() -> check(loop, timeouts), Math.max(1, nextNs), TimeUnit.NANOSECONDS);
        }
    }

    private void check(EventLoop loop, Timeouts timeouts) {
        check = null;
        if (!connection.isReading()) {
            reset(System.nanoTime());
        } else if (overdue(timeouts) != null) {
            connection.readNow();
            WireException verdict = overdue(timeouts);
            if (verdict != null) {
                connection.refuse(verdict.code(), verdict.getMessage());
            }
        }
        if (running) {
            plan(loop, timeouts);
        }
    }

    private WireException overdue(Timeouts timeouts) {
        long nowNs = System.nanoTime();
        if (!dialogue.isGreeted()) {
            return helloLeftNs(nowNs, timeouts) > 0 ? null : new WireException(ErrorCode.HELLO_TIMEOUT, "no complete HELLO has come within "
                    + timeouts.hello().toMillis() + " ms; send the preface and HELLO first, or raise hello-timeout");
        }
        if (dialogue.decoder().isWithinElement() && nowNs - recordSinceNs >= limitNs(timeouts.record())) {
            return new WireException(ErrorCode.RECORD_TIMEOUT, "a record, a symbol or the header of a frame has begun and has not come"
                    + " whole within " + timeouts.record().toMillis() + " ms; send it in one go, or raise record-timeout");
        }
        return idleLeftNs(nowNs, timeouts) > 0 ? null : new WireException(ErrorCode.IDLE_TIMEOUT, "nothing has come within "
                + timeouts.idle().toMillis() + " ms; send an EVENTS frame without events or a PING now and then, or raise"
                + " idle-timeout");
    }

    private long helloLeftNs(long nowNs, Timeouts timeouts) {
        return timeouts.hello().toNanos() - (nowNs - helloSinceNs);
    }

    private long idleLeftNs(long nowNs, Timeouts timeouts) {
        long limitNs = limitNs(timeouts.idle());
        return limitNs == NEVER_NS ? NEVER_NS : limitNs - (nowNs - silentSinceNs);
    }

    private static long limitNs(Duration limit) {
        return limit.isZero() ? NEVER_NS : limit.toNanos();
    }
}
