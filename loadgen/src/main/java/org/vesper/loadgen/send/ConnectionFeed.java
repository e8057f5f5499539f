// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.IOException;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;

/**
 * One connection in a run: its events, how many of them the socket has taken, and how it ended.
 *
 * <p><b>Threading:</b> the sender's. <b>Failure:</b> the first one ends the feed and is added to the failures of the run.
 */
final class ConnectionFeed {

    private final int number;
    private final Connection connection;
    private final EventStream events;
    private final Histogram lag;
    private final List<String> failures;
    private long sent;
    private long lastSentNs;
    private long accepted;
    private boolean byeSent;
    private boolean ended;

    ConnectionFeed(int number, Connection connection, EventStream events, Histogram lag, List<String> failures) {
        this.number = number;
        this.connection = connection;
        this.events = events;
        this.lag = lag;
        this.failures = failures;
    }

    /** When the socket took an event last. */
    long lastSentNs() {
        return lastSentNs;
    }

    /** Events that the server says to have accepted, in its last answer. */
    long accepted() {
        return accepted;
    }

    /** Whether the server has said its last word, or the connection is broken. */
    boolean hasEnded() {
        return ended;
    }

    /** Sends the events before number {@code due}, as far as the socket takes them; returns how many it has taken. */
    long send(long due) {
        long before = sent;
        try {
            while (!ended && connection.flush()) {
                noteSent();
                if (!events.isDue(due)) {
                    break;
                }
                FrameEncoder frame = connection.encoder().beginEvents();
                events.write(frame, due, connection.maxFrameBytes());
                frame.end();
            }
        } catch (IOException e) {
            fail(e);
        } catch (RuntimeException e) {
            ended = true;
            failures.add("The workload failed in event " + events.turn() + " of connection " + number + ": " + e + ".");
        }
        return sent - before;
    }

    /** Looks once whether the server has said something. */
    void listen() {
        try {
            connection.poll().ifPresent(this::end);
        } catch (IOException e) {
            fail(e);
        }
    }

    /** Sends what the socket has not taken yet, then BYE, once, and looks for the answer; returns how many events the socket has taken. */
    long sayGoodbye() {
        long before = sent;
        try {
            if (connection.flush() && !byeSent) {
                noteSent();
                connection.encoder().bye();
                byeSent = true;
                connection.flush();
            }
        } catch (IOException e) {
            fail(e);
        }
        if (!ended) {
            listen();
        }
        return sent - before;
    }

    /** Reports what is missing when the generator stops waiting. */
    void giveUp() {
        if (!ended) {
            failures.add("Connection " + number + " got no GOODBYE in time.");
        }
    }

    private void noteSent() {
        long turns = events.turn();
        if (turns > sent) {
            lastSentNs = System.nanoTime();
            events.recordLag(sent, lastSentNs, lag);
            sent = turns;
        }
    }

    private void end(Answer answer) {
        ended = true;
        if (answer instanceof Answer.Goodbye goodbye) {
            accepted = goodbye.accepted();
            if (!byeSent) {
                failures.add("The server said GOODBYE on connection " + number + " before the end of the run.");
            }
        } else if (answer instanceof Answer.Failure failure) {
            accepted = failure.accepted();
            failures.add("The server ended connection " + number + " with " + Connection.describe(answer) + ".");
        }
    }

    /** A socket breaks often because of an error answer that has come before; that one says more. */
    private void fail(IOException broken) {
        if (ended) {
            return;
        }
        try {
            connection.poll().ifPresent(this::end);
        } catch (IOException alsoBroken) {
            broken.addSuppressed(alsoBroken);
        }
        if (!ended) {
            ended = true;
            failures.add("Connection " + number + " broke after " + sent + " events: " + broken.getMessage() + ".");
        }
    }
}
