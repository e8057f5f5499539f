// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

import org.HdrHistogram.Histogram;
import org.vesper.loadgen.workload.signals.TickWriter;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;

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

    private static final long PACE_NS = 200_000;
    /** One connection is listened to at every so many wakes: a failure is seen soon, at a cost that does not grow with them. */
    private static final int WAKES_PER_LOOK = 16;
    private static final long FAREWELL_PACE_NS = 1_000_000;

    private final Connection[] connections;
    private final Schedule schedule;
    private final TickStream stream;
    private final RunTime time;
    private final Histogram lag = new Histogram(3);
    private final long[] sentTurns;
    private final boolean[] byeSent;
    private final boolean[] ended;
    private final List<String> failures = new ArrayList<>();
    private final Farewell farewell = new Farewell();
    private long wakes;
    private long accepted;
    private volatile long sent;
    private volatile long lastSentNs;
    private volatile boolean stopping;

    public Sender(List<Connection> connections, Schedule schedule, TickStream stream, RunTime time) {
        this.connections = connections.toArray(Connection[]::new);
        this.schedule = schedule;
        this.stream = stream;
        this.time = time;
        this.sentTurns = new long[connections.size()];
        this.byeSent = new boolean[connections.size()];
        this.ended = new boolean[connections.size()];
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

    /** The server has accepted further events since this was called last, so its {@link Farewell} may come later. */
    public void serverTakes() {
        farewell.serverTakes(System.nanoTime());
    }

    /** Events that the sockets have taken. */
    public long sent() {
        return sent;
    }

    /** When the last of them was taken. */
    public long lastSentNs() {
        return lastSentNs;
    }

    /** Events that the server says to have accepted, summed over its farewells. */
    public long accepted() {
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
        for (int c = 0; c < connections.length; c++) {
            try {
                send(c, due);
            } catch (IOException e) {
                fail(c, e);
            }
        }
    }

    private void send(int c, long due) throws IOException {
        Connection connection = connections[c];
        while (connection.flush()) {
            noteSent(c);
            if (!stream.isDue(c, due)) {
                return;
            }
            FrameEncoder frame = connection.encoder().beginEvents();
            stream.write(c, due, frame, connection.maxFrameBytes() / TickWriter.LAYOUT.recordBytes());
            frame.end();
        }
    }

    private void noteSent(int c) {
        long turns = stream.turn(c);
        if (turns > sentTurns[c]) {
            long nowNs = System.nanoTime();
            stream.recordLag(c, sentTurns[c], nowNs, lag);
            sent += turns - sentTurns[c];
            sentTurns[c] = turns;
            lastSentNs = nowNs;
        }
    }

    private void listen() {
        wakes++;
        if (wakes % WAKES_PER_LOOK == 0) {
            int c = (int) (wakes / WAKES_PER_LOOK % connections.length);
            try {
                connections[c].poll().ifPresent(answer -> end(c, answer));
            } catch (IOException e) {
                fail(c, e);
            }
        }
    }

    /** Says BYE on each connection and waits for what the server answers, until it answers and takes events no more. */
    private void sayGoodbye() {
        farewell.begin(System.nanoTime());
        int open = connections.length;
        while (open > 0 && !farewell.isOver(System.nanoTime(), stopping)) {
            open = 0;
            for (int c = 0; c < connections.length; c++) {
                open += ended[c] || sayGoodbye(c) ? 0 : 1;
            }
            LockSupport.parkNanos(FAREWELL_PACE_NS);
        }
        farewell.lateness(System.nanoTime()).ifPresent(failures::add);
        for (int c = 0; c < connections.length; c++) {
            if (!ended[c]) {
                failures.add("Connection " + c + " got no GOODBYE in time.");
            }
        }
    }

    private boolean sayGoodbye(int c) {
        try {
            if (connections[c].flush() && !byeSent[c]) {
                noteSent(c);
                connections[c].encoder().bye();
                byeSent[c] = true;
                connections[c].flush();
            }
            Optional<Answer> answer = connections[c].poll();
            answer.ifPresent(last -> end(c, last));
            return answer.isPresent();
        } catch (IOException e) {
            fail(c, e);
            return true;
        }
    }

    private void end(int c, Answer answer) {
        ended[c] = true;
        if (answer instanceof Answer.Goodbye goodbye) {
            accepted += goodbye.accepted();
            if (!byeSent[c]) {
                failures.add("The server said GOODBYE on connection " + c + " before the end of the run.");
            }
        } else if (answer instanceof Answer.Failure failure) {
            accepted += failure.accepted();
            failures.add("The server ended connection " + c + " with " + Connection.describe(answer) + ".");
        }
    }

    /** A socket breaks often because of an error answer that has come before; that one says more. */
    private void fail(int c, IOException broken) {
        if (ended[c]) {
            return;
        }
        try {
            connections[c].poll().ifPresent(answer -> end(c, answer));
        } catch (IOException alsoBroken) {
            broken.addSuppressed(alsoBroken);
        }
        if (!ended[c]) {
            ended[c] = true;
            failures.add("Connection " + c + " broke after " + sentTurns[c] + " events: " + broken.getMessage() + ".");
        }
    }
}
