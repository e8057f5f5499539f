// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The two tables as text: medians, with the range where there are repeats, and the figures of 2008 beside. */
final class Tables {

    private static final String RATE = "%-44s %-27s %-30s";
    private static final String USER = "%10s  %-27s %9s %-28s %7s %9s %9s ";
    private static final String PUBLISHED = " %8s";

    private final Measurements measured;
    private final List<String> servers;

    Tables(Measurements measured, List<String> servers) {
        this.measured = measured;
        this.servers = servers;
    }

    List<String> rates(List<Row> rows) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, RATE, "", "server", "median [range]") + published(Row.RATES_PUBLISHED));
        for (Row row : rows) {
            for (String server : measuredAt(row)) {
                String figure = measured.spread(row, server, Trial.Result::figure).text(row.digits());
                lines.add((String.format(Locale.ROOT, RATE, row.name(), server, figure) + published(row.published())).stripTrailing());
            }
        }
        lines.add("4 cores, 1 and 2 vCPU: a traffic manager of 2008, with its clients and servers on other machines. A connection is:");
        lines.add("connect, HELLO, one event, BYE, GOODBYE, close. The payloads of 2008 are those of answers, here those of events.");
        return lines;
    }

    List<String> users(List<Row> rows) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, USER, "", "", "per sec.", "average", "errors", "mean", "p99")
                + "  2008: " + PublishedUsers.ALONE.title() + " | " + PublishedUsers.BEHIND.title());
        lines.add(String.format(Locale.ROOT, USER, "users", "server", "peak", "median [range]", "%", "ms", "ms")
                + published(List.of("average", "errors", "ms", "average", "errors", "ms")));
        rows.forEach(row -> measuredAt(row).forEach(server -> lines.add(users(row, server))));
        lines.add("Each user opens a connection for each event and waits for the answer. 2008: BEA WebLogic 9.1 on one core, a page for");
        lines.add("each connection, clients on other machines.");
        return lines;
    }

    private List<String> measuredAt(Row row) {
        return servers.stream().filter(server -> !measured.of(row, server).isEmpty()).toList();
    }

    private String users(Row row, String server) {
        String figures = String.format(Locale.ROOT, USER, row.name(), server, median(row, server, Outcome::peak, 0),
                measured.spread(row, server, Trial.Result::figure).text(0), median(row, server, Outcome::errorPercent, 2),
                median(row, server, Outcome::meanMs, 1), median(row, server, Outcome::p99Ms, 1));
        return (figures + published(row.published())).stripTrailing();
    }

    private String median(Row row, String server, ToDoubleFunction<Outcome> figure, int digits) {
        double median = measured.spread(row, server, result -> figure.applyAsDouble(result.outcome())).median();
        return Double.isNaN(median) ? "?" : String.format(Locale.ROOT, "%,." + digits + "f", median);
    }

    private static String published(List<String> cells) {
        StringBuilder line = new StringBuilder();
        cells.forEach(cell -> line.append(String.format(Locale.ROOT, PUBLISHED, cell)));
        return line.toString();
    }
}
