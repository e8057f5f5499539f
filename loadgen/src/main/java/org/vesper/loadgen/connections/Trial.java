// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.vesper.loadgen.ServerUnavailableException;

/**
 * A number of clients that do the same for some time.
 *
 * @param pattern what each of them does
 * @param clients how many there are
 * @param eventBytes the size of each event
 * @param encryption whether connections speak TLS, and how it begins
 */
record Trial(Pattern pattern, int clients, int eventBytes, Encryption encryption) {

    private static final int RUN_IN_SECONDS = 1;
    private static final double BITS = 8;
    private static final double GIGA = 1e9;

    /** Creates a trial without TLS. */
    Trial(Pattern pattern, int clients, int eventBytes) {
        this(pattern, clients, eventBytes, Encryption.NONE);
    }

    /** The same trial with events of another size. */
    Trial of(int bytes) {
        return new Trial(pattern, clients, bytes, encryption);
    }

    /** The same trial with TLS. */
    Trial over(Encryption tls) {
        return new Trial(pattern, clients, eventBytes, tls);
    }

    /** Whether connections speak TLS, and how it begins. */
    enum Encryption {
        NONE, FULL_HANDSHAKES, RESUMED_SESSIONS
    }

    /** The behaviour of a client. */
    enum Pattern {
        /** A connection for each event. */
        VISITS(VisitingClient::new),
        /** Event, answer, event, answer, over one connection. */
        REQUESTS(AskingClient::new),
        /** Many events over one connection, as fast as possible. */
        STREAMS(StreamingClient::new);

        private final Maker maker;

        Pattern(Maker maker) {
            this.maker = maker;
        }

        private interface Maker {

            Client make(ClientLoop loop, Messages messages);
        }
    }

    /** Lets the clients work, and compares what they count with what the server counts. */
    Result run(Contestant contestant, int seconds, Duration timeout) throws IOException, ServerUnavailableException, InterruptedException {
        long before = contestant.settledEvents();
        Tally tally = new Tally(RUN_IN_SECONDS, seconds);
        Outcome outcome = work(contestant.address(), tally, timeout, contestant.streams(encryption, tally));
        return judge(outcome, contestant.settledEvents() - before);
    }

    /** Lets the clients work. */
    Outcome work(InetSocketAddress address, Tally tally, Duration timeout, Streams streams) throws IOException {
        Messages messages = new Messages(eventBytes);
        try (ClientLoop loop = new ClientLoop(address, timeout, tally, streams)) {
            loop.run(clients, one -> pattern.maker.make(one, messages));
        }
        return tally.outcome();
    }

    /** Says whether an outcome counts, if the server has accepted so many events. */
    Result judge(Outcome outcome, long accepted) {
        return new Result(outcome, figure(outcome), troubles(outcome, accepted));
    }

    /** Steps per second, or for streams the gigabits of events per second. */
    private double figure(Outcome outcome) {
        return pattern == Pattern.STREAMS ? outcome.eventsPerSecond() * eventBytes * BITS / GIGA : outcome.average();
    }

    /**
     * Why the figures do not count; empty if they do. A visit that fails is a figure of its own: the server may have accepted its event or
     * not.
     */
    private List<String> troubles(Outcome outcome, long accepted) {
        List<String> troubles = new ArrayList<>();
        Outcome.Counts counts = outcome.counts();
        long unknown = pattern == Pattern.VISITS ? counts.failed() : 0;
        if (accepted < counts.events() || accepted > counts.events() + unknown) {
            troubles.add("the clients' answers acknowledge " + counts.events() + " events, but the server has accepted " + accepted);
        }
        if (counts.completed() == 0 || pattern != Pattern.VISITS && counts.failed() > 0) {
            troubles.add(counts.completed() + " answers, " + counts.failed() + " failures " + outcome.reasons());
        }
        if (encryption == Encryption.FULL_HANDSHAKES && counts.resumed() > 0
                || encryption == Encryption.RESUMED_SESSIONS && counts.full() > clients + counts.failed()) {
            troubles.add(counts.full() + " handshakes of TLS were full, and " + counts.resumed() + " resumed a session");
        }
        return troubles;
    }

    /**
     * A trial that was made.
     *
     * @param outcome all that was counted
     * @param figure the figure of the table
     * @param troubles why it does not count; empty if it does
     */
    record Result(Outcome outcome, double figure, List<String> troubles) {

        boolean isValid() {
            return troubles.isEmpty();
        }
    }
}
