// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.util.ArrayList;
import java.util.List;
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

    private static final int KILOBYTE = 1_024;
    private static final int STREAMS = 10;
    private static final List<String> NOTHING = List.of("", "", "");

    /** The first table. */
    static List<Row> rates(int clients) {
        return List.of(
                new Row("new connections/s, " + clients + " clients", 0, new Trial(Pattern.VISITS, clients, Messages.SMALL),
                        List.of("28,800", "20,600", "28,700")),
                requests("requests/s, 1 connection", 1, Messages.SMALL, NOTHING),
                requests("requests/s, " + clients + " connections", clients, Messages.SMALL, List.of("134,000", "106,000", "128,000")),
                requests("the same, 2 KB", clients, 2 * KILOBYTE, List.of("75,200", "47,400", "64,300")),
                requests("the same, 8 KB", clients, 8 * KILOBYTE, List.of("44,800", "30,200", "38,200")),
                stream("20 B", Messages.SMALL, NOTHING),
                stream("2 KB", 2 * KILOBYTE, NOTHING),
                stream("8 KB", 8 * KILOBYTE, List.of("3.23", "2.73", "3.01")));
    }

    private static Row requests(String name, int clients, int eventBytes, List<String> published) {
        return new Row(name, 0, new Trial(Pattern.REQUESTS, clients, eventBytes), published);
    }

    private static Row stream(String size, int eventBytes, List<String> published) {
        return new Row("Gbit/s, events of " + size + ", " + STREAMS + " connections", 2, new Trial(Pattern.STREAMS, STREAMS, eventBytes),
                published);
    }

    /** A row of the second table: so many users, each of whom opens a connection for each event. */
    static Row users(int users) {
        List<String> published = new ArrayList<>(PublishedUsers.ALONE.cells(users));
        published.addAll(PublishedUsers.BEHIND.cells(users));
        return new Row(String.format("%,d", users), 0, new Trial(Pattern.VISITS, users, Messages.SMALL), published);
    }
}
