// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.schedule.Schedule;

/**
 * Sends the events when they are due. It wakes as {@link Pacing} says, and sends all due events of each connection in one frame and one
 * write. A connection whose socket is full keeps its frame and catches up later; the others do not wait for it, and no planned time
 * changes. Spinning takes a core, possibly from the measured server, and sends many more, smaller frames.
 *
 * <p><b>Threading:</b> one thread calls {@link #run}. Any thread may read the progress and call {@link #stop} and {@link #serverTakes}; the
 * rest is available after {@link #run} has ended.
 * <b>Failure:</b> a failing connection ends the run; {@link #failures} contains the reason.
 */
public final class Sender implements Runnable {

    /** The time from a check of one connection's input to the next: failures show soon, at a cost independent of their number. */
    private static final long CHECK_NS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final long CLOSING_PACE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ConnectionFeed[] feeds;
    private final Schedule schedule;
    private final RunTime time;
    private final Pacing pacing;
    private final Churn churn;
    private final Histogram lag = new Histogram(3);
    private final List<String> failures = new ArrayList<>();
    private final LingeringClose closing = new LingeringClose();
    private long planned;
    private int checks;
    private long checkedNs;
    private volatile long sent;
    private volatile long lastSentNs;
    private volatile boolean stopping;

    public Sender(ConnectionSet connections, Schedule schedule, EventSource source, RunTime time, SendStyle style) {
        this.schedule = schedule;
        this.time = time;
        this.pacing = style.pacing();
        this.churn = new Churn(style.churnPerSecond(), connections, time.startNs());
        this.feeds = new ConnectionFeed[connections.all().size()];
        for (int c = 0; c < feeds.length; c++) {
            int number = connections.numbers().get(c);
            EventStream events = new EventStream(number, schedule, time, source, connections.maxEventBytes());
            feeds[c] = new ConnectionFeed(number, connections.all().get(c), events, lag, failures, new Recovery(connections, number));
            planned += schedule.events(number);
        }
    }

    @Override
    public void run() {
        long wokeNs = System.nanoTime();
        while (sent < planned && !stopping && failures.isEmpty()) {
            sendDue(wokeNs);
            listen(wokeNs);
            wokeNs = pacing.next(wokeNs);
        }
        churn.close();
        sayGoodbye();
    }

    /** Ends the run early, in an orderly manner. */
    public void stop() {
        stopping = true;
    }

    /** Notes that the server has accepted further events since the last call, which extends the {@link LingeringClose}. */
    public void serverTakes() {
        closing.serverTakes(System.nanoTime());
    }

    /** The number of events accepted by the sockets. */
    public long sent() {
        return sent;
    }

    /** The time when a socket last accepted an event. */
    public long lastSentNs() {
        return lastSentNs;
    }

    /** The number of events accepted by the server, summed over its last answers. */
    public long accepted() {
        long accepted = 0;
        for (ConnectionFeed feed : feeds) {
            accepted += feed.accepted();
        }
        return accepted;
    }

    /** The delay with which the measured events were handed to their socket. */
    public Histogram lag() {
        return lag;
    }

    /** The number of connections that were replaced by new ones. */
    public long replaced() {
        return churn.replaced();
    }

    /** How often sessions have gone on over another connection. */
    public long reconnections() {
        return Stream.of(feeds).mapToLong(ConnectionFeed::reconnections).sum();
    }

    public List<String> failures() {
        return failures;
    }

    private void sendDue(long nowNs) {
        churn.replaceDue(nowNs, feeds, failures);
        long due = schedule.due(nowNs - time.startNs());
        for (ConnectionFeed feed : feeds) {
            note(feed, feed.send(due));
        }
    }

    private void note(ConnectionFeed feed, long events) {
        if (events > 0) {
            sent += events;
            lastSentNs = feed.lastSentNs();
        }
    }

    private void listen(long nowNs) {
        if (nowNs - checkedNs >= CHECK_NS) {
            checkedNs = nowNs;
            checks++;
            feeds[checks % feeds.length].listen();
        }
    }

    /** Says BYE on each connection and waits for the answers, as long as the server answers or accepts events. */
    private void sayGoodbye() {
        closing.begin(System.nanoTime());
        boolean open = true;
        while (open && !closing.isOver(System.nanoTime(), stopping)) {
            open = false;
            for (ConnectionFeed feed : feeds) {
                if (!feed.hasEnded()) {
                    note(feed, feed.sayGoodbye());
                    open |= !feed.hasEnded();
                }
            }
            LockSupport.parkNanos(CLOSING_PACE_NS);
        }
        closing.lateness(System.nanoTime()).ifPresent(failures::add);
        for (ConnectionFeed feed : feeds) {
            feed.giveUp();
        }
    }
}
