// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.vesper.wire.frame.Answer;

/**
 * One connection in a run: its events, the number accepted by the socket, and the way it ended. Another connection can take its place:
 * the old one says BYE, and the new one sends when the old one has got its GOODBYE, so that the events keep their order.
 *
 * <p><b>Threading:</b> the sender's thread. <b>Failure:</b> the first failure ends the feed and is added to the failures of the run.
 */
final class ConnectionFeed {

    private final int number;
    private Connection connection;
    private Connection successor;
    private final EventStream events;
    private final Histogram lag;
    private final List<String> failures;
    private final Recovery recovery;
    private long sent;
    private long lastSentNs;
    private long accepted;
    private long acceptedBefore;
    private boolean byeSent;
    private boolean ended;

    ConnectionFeed(int number, Connection connection, EventStream events, Histogram lag, List<String> failures, Recovery recovery) {
        this.recovery = recovery;
        this.number = number;
        this.connection = connection;
        this.events = events;
        this.lag = lag;
        this.failures = failures;
    }

    /** The number of the connection. */
    int number() {
        return number;
    }

    /** The time when the socket last accepted an event. */
    long lastSentNs() {
        return lastSentNs;
    }

    /** The number of events accepted by the server, according to the last answer on each connection. */
    long accepted() {
        return acceptedBefore + accepted;
    }

    /** Whether another connection may take the place of this one now. */
    boolean isReplaceable() {
        return successor == null && !ended && !byeSent;
    }

    /** Lets a connection, of the same symbols, take the place of this one as soon as all that was sent here is accepted. */
    void replaceBy(Connection fresh) {
        successor = fresh;
    }

    /** Whether the server has sent its last answer, or the connection is broken. */
    boolean hasEnded() {
        return ended;
    }

    /** Sends the events before number {@code due}, as far as the socket accepts them; returns the number accepted. */
    long send(long due) {
        long before = sent;
        try {
            leave();
            while (isReady() && successor == null && connection.flush()) {
                noteSent();
                if (!events.isDue(due)) {
                    break;
                }
                long first = events.turn();
                events.write(connection.beginEvents(), due, connection.maxFrameBytes());
                connection.endEvents((int) (events.turn() - first));
            }
        } catch (IOException e) {
            fail(e);
        } catch (RuntimeException e) {
            ended = true;
            failures.add("The workload failed in event " + events.turn() + " of connection " + number + ": " + e + ".");
        }
        return sent - before;
    }

    /** Checks once for a message from the server. */
    void listen() {
        if (successor != null || recovery.isNeeded()) {
            return;
        }
        try {
            connection.poll().ifPresent(this::end);
        } catch (IOException e) {
            fail(e);
        }
    }

    /** Sends the remaining data, then BYE, once, and checks for the answer; returns the number of events accepted by the socket. */
    long sayGoodbye() {
        long before = sent;
        try {
            leave();
            sendBye();
        } catch (IOException e) {
            fail(e);
        }
        if (!ended && successor == null) {
            listen();
        }
        return sent - before;
    }

    /** Whether the connection can be used; a broken one of a session is opened again when it is time. */
    private boolean isReady() throws IOException {
        if (!ended && recovery.isNeeded()) {
            recovery.attempt(connection).ifPresent(fresh -> {
                connection = fresh;
                byeSent = false;
            });
        }
        return !ended && !recovery.isNeeded();
    }

    /** With a session, BYE follows the last acknowledgement: a server that has forgotten the session then has all events. */
    private void sendBye() throws IOException {
        if (isReady() && connection.flush() && !byeSent) {
            noteSent();
            if (connection.isWaiting()) {
                return;
            }
            connection.bye();
            byeSent = true;
            connection.flush();
        }
    }

    /** If there is a successor: ends the connection in an orderly way, and changes to the successor when the server has answered. */
    private void leave() throws IOException {
        if (successor == null || ended) {
            return;
        }
        sendBye();
        Optional<Answer> answer = connection.poll();
        if (answer.isPresent() && answer.get() instanceof Answer.Goodbye goodbye && byeSent) {
            acceptedBefore += goodbye.accepted();
            connection.close();
            connection = successor;
            successor = null;
            byeSent = false;
        } else {
            answer.ifPresent(this::end);
        }
    }

    /** How often its session has gone on over another connection. */
    long reconnections() {
        return recovery.reconnections();
    }

    /** Reports the missing answer when the generator stops waiting. */
    void giveUp() {
        if (!ended) {
            failures.add("Connection " + number + " got no GOODBYE in time.");
        }
        if (successor != null) {
            connection.close();
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
        if (answer instanceof Answer.Failure failure && failure.code().mayPass() && connection.hasSession()) {
            recover();
            return;
        }
        ended = true;
        if (answer instanceof Answer.Goodbye goodbye) {
            accepted = connection.accepted(goodbye.accepted());
            if (!byeSent) {
                failures.add("The server said GOODBYE on connection " + number + " before the end of the run.");
            }
        } else if (answer instanceof Answer.Failure failure) {
            accepted = connection.accepted(failure.accepted());
            failures.add("The server ended connection " + number + " with " + Connection.describe(answer) + ".");
        }
    }

    private void recover() {
        connection.close();
        recovery.begin();
    }

    /**
     * Ends the feed after a failure, unless its session can go on. A socket often breaks after an error answer, which is then the more
     * useful message.
     */
    private void fail(IOException broken) {
        if (ended) {
            return;
        }
        boolean hopeless = recovery.isNeeded();
        if (!hopeless) {
            listenOnceMore(broken);
        }
        if (!ended && !hopeless && connection.hasSession()) {
            recover();
        } else if (!ended) {
            ended = true;
            failures.add("Connection " + number + " broke after " + sent + " events: " + broken.getMessage() + ".");
        }
    }

    private void listenOnceMore(IOException broken) {
        try {
            connection.poll().ifPresent(this::end);
        } catch (IOException alsoBroken) {
            broken.addSuppressed(alsoBroken);
        }
    }
}
