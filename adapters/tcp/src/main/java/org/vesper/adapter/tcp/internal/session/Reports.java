// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.session;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.adapter.tcp.internal.loop.Sweep;
import org.vesper.adapter.tcp.internal.loop.Swept;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Reporting;

/**
 * Tells a client how far its events have been taken: at most once in each interval, and when it asks. While there is nothing else to say,
 * it repeats the last report as a sign of life.
 *
 * <p><b>Threading:</b> the event loop of the channel; restarted in each loop. <b>Memory:</b> while more than the channel's limit waits for
 * the client to read it, reports wait too. A client that asks then, or that goes on sending without reading for too long, is refused.
 */
public final class Reports extends Swept {

    private final Channel channel;
    private final Supplier<Answer.Ack> progress;
    private final BooleanSupplier awaitsDurability;
    private final long intervalNs;
    private final long signNs;
    private final long patienceNs;
    private EventLoop loop;
    private Future<?> planned;
    private Answer.Ack last;
    private long lastNs = System.nanoTime();
    private boolean unflushed;
    private boolean blocked;
    private long blockedNs;

    /**
     * Creates reports that have not begun; WELCOME has said how far the session is.
     *
     * @param patience how long the client may leave the reports unread while it goes on sending; zero for no limit
     * @param awaitsDurability whether the progress will change without a read
     */
    public Reports(
            Channel channel, Reporting granted, Duration patience, Supplier<Answer.Ack> progress, BooleanSupplier awaitsDurability) {
        this.channel = channel;
        this.progress = progress;
        this.awaitsDurability = awaitsDurability;
        this.intervalNs = TimeUnit.MILLISECONDS.toNanos(granted.ackMs());
        this.signNs = TimeUnit.MILLISECONDS.toNanos(granted.keepAliveMs()) / 2;
        this.patienceNs = patience.isZero() ? Long.MAX_VALUE : patience.toNanos();
        this.last = progress.get();
    }

    /** Starts or restarts. */
    public void begin(EventLoop current) {
        end();
        loop = current;
        progressed();
        if (signNs > 0) {
            Sweep.of(loop).add(this, signNs);
        }
    }

    public void end() {
        if (isAwaited()) {
            Sweep.of(loop).remove(this);
        }
        loop = null;
        if (planned != null) {
            planned.cancel(false);
            planned = null;
        }
    }

    /**
     * Reports what a read has brought, now or at the end of the interval. <b>Failure:</b> a {@link WireException} if the client has not
     * read for too long.
     */
    public void afterRead() {
        progressed();
        if (channel.isWritable()) {
            blocked = false;
        } else if (!blocked) {
            blocked = true;
            blockedNs = System.nanoTime();
        } else if (System.nanoTime() - blockedNs > patienceNs) {
            throw new WireException(ErrorCode.NOT_READING, "the client has left the reports unread for "
                    + TimeUnit.NANOSECONDS.toMillis(patienceNs) + " ms; read what the server sends, or ask for no reports in HELLO");
        }
    }

    /** Goes on when the client has read. */
    public void writabilityChanged() {
        if (channel.isWritable()) {
            blocked = false;
            progressed();
        }
    }

    private void progressed() {
        if (unflushed) {
            unflushed = false;
            channel.flush();
        }
        if (intervalNs > 0 && loop != null && planned == null && channel.isWritable()) {
            boolean awaits = awaitsDurability.getAsBoolean(); // Before the progress is read, which then has all that is not awaited.
            long leftNs = lastNs + intervalNs - System.nanoTime();
            boolean changed = !progress.get().equals(last);
            if (changed && leftNs <= 0) {
                send();
            }
            if (awaits || changed && leftNs > 0) {
                planned = loop.schedule(this::report, leftNs > 0 ? leftNs : intervalNs, TimeUnit.NANOSECONDS);
            }
        }
    }

    /** Answers a PING; the answer leaves at the end of the read. <b>Failure:</b> a {@link WireException} if earlier ones are not read. */
    public void pong(long token) {
        if (!channel.isWritable()) {
            channel.flush();
        }
        if (!channel.isWritable()) {
            throw new WireException(ErrorCode.NOT_READING, "the client sends PING and does not read the answers; read what the server"
                    + " sends");
        }
        write(progress.get(), new Answer.Pong(token));
    }

    /** Reports an event that is rejected; the answer leaves at the end of the read. A client that does not read misses some. */
    public void reject(long position, String reason) {
        if (channel.isWritable()) {
            channel.write(Answers.bytes(new Answer.Reject(position, reason)));
            unflushed = true;
        }
    }

    private void report() {
        planned = null;
        progressed();
    }

    /** Gives a sign of life if one is due. */
    @Override
    protected long sweep() {
        long leftNs = lastNs + signNs - System.nanoTime();
        if (leftNs <= 0 && channel.isWritable()) {
            send();
        }
        return leftNs > 0 ? leftNs : signNs;
    }

    private void send() {
        write(progress.get());
        unflushed = false;
        channel.flush();
    }

    private void write(Answer.Ack ack, Answer... then) {
        Answer[] all = new Answer[1 + then.length];
        all[0] = ack;
        System.arraycopy(then, 0, all, 1, then.length);
        channel.write(Answers.bytes(all));
        unflushed = true;
        last = ack;
        lastNs = System.nanoTime();
    }
}
