// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.vesper.loadgen.connections.Trial.Encryption;
import org.vesper.loadgen.connections.Trial.Pattern;

/**
 * A row of a table: a trial, and the figures of 2008 that stand beside.
 *
 * @param name what is measured
 * @param digits how many decimals its figure has
 * @param trial how
 * @param published the figures of 2008, as the header of the table names them; empty where there is none
 */
record Row(String name, int digits, Trial trial, List<String> published) {

    /** The server of the first table: a traffic manager on four cores, and with one and two processors of a virtual machine. */
    static final List<String> RATES_PUBLISHED = List.of("4 cores", "1 vCPU", "2 vCPU");

    /** The users of the second table. */
    static final List<Integer> USERS = List.of(30, 60, 90, 120, 150, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_500, 2_000, 5_000,
            10_000);

    /** The users of the second table with TLS. */
    static final List<Integer> TLS_USERS = List.of(30, 60, 90, 120, 150, 400, 600, 800);

    private static final int TWO_KB = 2_048;
    private static final int EIGHT_KB = 8_192;
    private static final Trial STREAMS = new Trial(Pattern.STREAMS, 10, Messages.SMALL);

    /** The first table. */
    static List<Row> rates(int clients) {
        Trial requests = new Trial(Pattern.REQUESTS, clients, Messages.SMALL);
        return List.of(
                rate("new connections/s, " + clients + " clients", new Trial(Pattern.VISITS, clients, Messages.SMALL),
                        "28,800", "20,600", "28,700"),
                rate("requests/s, 1 connection", new Trial(Pattern.REQUESTS, 1, Messages.SMALL)),
                rate("requests/s, " + clients + " connections", requests, "134,000", "106,000", "128,000"),
                rate("the same, 2 KB", requests.of(TWO_KB), "75,200", "47,400", "64,300"),
                rate("the same, 8 KB", requests.of(EIGHT_KB), "44,800", "30,200", "38,200"),
                throughput("Gbit/s, 10 connections, events of 20 B", STREAMS),
                throughput("the same, 2 KB", STREAMS.of(TWO_KB)),
                throughput("the same, 8 KB", STREAMS.of(EIGHT_KB), "3.23", "2.73", "3.01"));
    }

    /** The rows of the first table for a server that speaks TLS. */
    static List<Row> tlsRates(int clients) {
        Trial visits = new Trial(Pattern.VISITS, clients, Messages.SMALL).over(Encryption.FULL_HANDSHAKES);
        Trial requests = new Trial(Pattern.REQUESTS, clients, Messages.SMALL).over(Encryption.FULL_HANDSHAKES);
        Trial stream = new Trial(Pattern.STREAMS, 1, EIGHT_KB).over(Encryption.FULL_HANDSHAKES);
        return List.of(
                rate("TLS connections/s, full handshakes", visits, "8,300", "2,350", "4,400"),
                rate("TLS connections/s, resumed sessions", visits.over(Encryption.RESUMED_SESSIONS)),
                rate("TLS requests/s, " + clients + " connections", requests),
                throughput("TLS Gbit/s, 1 connection, events of 8 KB", stream),
                throughput("TLS Gbit/s, 10 connections, events of 8 KB", STREAMS.of(EIGHT_KB).over(Encryption.FULL_HANDSHAKES),
                        "2.63", "0.933", "1.71"));
    }

    private static Row rate(String name, Trial trial, String... published) {
        return new Row(name, 0, trial, List.of(published));
    }

    private static Row throughput(String name, Trial trial, String... published) {
        return new Row(name, 2, trial, List.of(published));
    }

    /** A row of the second table: so many users, each of whom opens a connection for each event. */
    static Row users(int users) {
        return users(String.format(Locale.ROOT, "%,d", users), new Trial(Pattern.VISITS, users, Messages.SMALL),
                PublishedUsers.ALONE.cells(users), PublishedUsers.BEHIND.cells(users));
    }

    /** The same with TLS and without resumed sessions, as the users of 2008. */
    static Row tlsUsers(int users) {
        Trial visits = new Trial(Pattern.VISITS, users, Messages.SMALL);
        return users(String.format(Locale.ROOT, "%,d TLS", users), visits.over(Encryption.FULL_HANDSHAKES),
                PublishedUsers.ALONE_TLS.cells(users), PublishedUsers.BEHIND_TLS.cells(users));
    }

    private static Row users(String name, Trial trial, List<String> alone, List<String> behind) {
        List<String> published = new ArrayList<>(alone);
        published.addAll(behind);
        return new Row(name, 0, trial, published);
    }

    /** Whether it is for servers that speak TLS, or for those that do not. */
    boolean isTls() {
        return trial.encryption() != Encryption.NONE;
    }
}
