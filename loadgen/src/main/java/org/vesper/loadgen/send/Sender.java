// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.vesper.loadgen.EventSource;

/**
 * Sends the events when they are due. It wakes about every 200 us and gives each connection all its due events in one frame and one
 * write. A connection whose socket is full keeps its frame and catches up later; nobody waits for it and no planned time moves.
 * Spinning instead of sleeping would take a core from the server that is measured and send many more, smaller frames.
 *
 * <p><b>Threading:</b> {@link #run} is one thread. The progress is read, and {@link #stop} and {@link #serverTakes} called, by any; the
 * rest after it has ended.
 * <b>Failure:</b> a connection that fails ends the run; {@link #failures} says why.
 */
public final class Sender implements Runnable {

    private static final long PACE_NS = TimeUnit.MICROSECONDS.toNanos(200);
    /** One connection is listened to at every so many wakes: a failure is seen soon, at a cost that does not grow with them. */
    private static final int WAKES_PER_LOOK = 16;
    private static final long CLOSING_PACE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ConnectionFeed[] feeds;
    private final Schedule schedule;
    private final RunTime time;
    private final Histogram lag = new Histogram(3);
    private final List<String> failures = new ArrayList<>();
    private final LingeringClose closing = new LingeringClose();
    private long wakes;
    private volatile long sent;
    private volatile long lastSentNs;
    private volatile boolean stopping;

    public Sender(ConnectionSet connections, Schedule schedule, EventSource source, RunTime time) {
        this.schedule = schedule;
        this.time = time;
        this.feeds = new ConnectionFeed[connections.all().size()];
        for (int c = 0; c < feeds.length; c++) {
            EventStream events = new EventStream(c, schedule, time, source, connections.maxEventBytes());
            feeds[c] = new ConnectionFeed(c, connections.all().get(c), events, lag, failures);
        }
    }

    @Override
    public void run() {
        while (sent < schedule.events() && !stopping && failures.isEmpty()) {
            sendDue();
            listen();
            LockSupport.parkNanos(PACE_NS);
        }
        sayGoodbye();
    }

    /** Ends the run early, in an orderly way. */
    public void stop() {
        stopping = true;
    }

    /** The server has accepted further events since this was called last, so its {@link LingeringClose} may last longer. */
    public void serverTakes() {
        closing.serverTakes(System.nanoTime());
    }

    /** Events that the sockets have taken. */
    public long sent() {
        return sent;
    }

    /** When the last of them was taken. */
    public long lastSentNs() {
        return lastSentNs;
    }

    /** Events that the server says to have accepted, summed over its last answers. */
    public long accepted() {
        long accepted = 0;
        for (ConnectionFeed feed : feeds) {
            accepted += feed.accepted();
        }
        return accepted;
    }

    /** How late the measured events were handed to their socket. */
    public Histogram lag() {
        return lag;
    }

    public List<String> failures() {
        return failures;
    }

    private void sendDue() {
        long due = schedule.due(System.nanoTime() - time.startNs());
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

    private void listen() {
        wakes++;
        if (wakes % WAKES_PER_LOOK == 0) {
            feeds[(int) (wakes / WAKES_PER_LOOK % feeds.length)].listen();
        }
    }

    /** Says BYE on each connection and waits for what the server answers, until it answers and takes events no more. */
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
