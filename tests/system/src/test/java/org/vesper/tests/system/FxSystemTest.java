// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.vesper.management.Version;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Who copies fx into a server sees what its README says. */
@Timeout(600)
class FxSystemTest {

    private static final Path FEEDS = Distribution.built().folder().resolve("samples/fx");

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built()).set("app.fx.speed", "30");

    @Test
    void shouldWriteTheCrossRatesOfEachRoundThatAllFeedsQuoteIn() throws IOException {
        Path folder = Files.createDirectory(SERVER.instance().resolve("fx"));
        for (String feed : List.of("eur-usd.csv", "gbp-usd.csv", "usd-jpy.csv")) {
            Files.copy(FEEDS.resolve(feed), folder.resolve(feed));
        }
        Map<Long, Double> eurUsd = rates("eur-usd.csv");
        Map<Long, Double> gbpUsd = rates("gbp-usd.csv");
        Map<Long, Double> usdJpy = rates("usd-jpy.csv");
        SERVER.deploy(Distribution.built().sample("fx"));

        awaitCount("Adapter", "eur-usd", "EventsAccepted", eurUsd.size());
        awaitCount("Adapter", "gbp-usd", "EventsAccepted", gbpUsd.size());
        awaitCount("Adapter", "usd-jpy", "EventsAccepted", usdJpy.size());
        awaitCount("Adapter", "usd-jpy", "EventsRejected", 1);
        awaitCount("Processor", "cross-rates", "EventsIn", 176);
        awaitCount("Adapter", "file", "EventsAccepted", 56);
        SERVER.awaitLog("fx/usd-jpy.csv:41: column rate: 'n/a' is not a double");

        Files.delete(SERVER.instance().resolve("apps/vesper-sample-fx.jar"));
        SERVER.awaitLog("INFO  fx " + Version.text() + " STOPPED");
        List<String> written = Files.readAllLines(folder.resolve("cross-rates.csv"));
        assertEquals("round,eurJpy,eurGbp,gbpJpy", written.get(0));
        List<String> rows = written.subList(1, written.size());
        TreeSet<Long> rounds = new TreeSet<>(eurUsd.keySet());
        rounds.retainAll(gbpUsd.keySet());
        rounds.retainAll(usdJpy.keySet());
        assertEquals(56, rounds.size(), "of 60 rounds, GBP/USD has no quote in three, USD/JPY none in one other");
        assertEquals(rounds.stream().map(round -> row(round, eurUsd.get(round), gbpUsd.get(round), usdJpy.get(round)))
                .collect(Collectors.toCollection(TreeSet::new)), new TreeSet<>(rows));
        assertEquals(56, rows.size());
        String readme = Files.readString(Path.of(System.getProperty("vesper.root"), "sample-apps/fx/README.md"));
        rows.stream().filter(row -> row.startsWith("1,") || row.startsWith("2,")).forEach(row -> assertTrue(readme.contains(row), row));
    }

    private static String row(long round, double eurUsd, double gbpUsd, double usdJpy) {
        return round + "," + eurUsd * usdJpy + "," + eurUsd / gbpUsd + "," + gbpUsd * usdJpy;
    }

    /** Round to rate, without those that are none. */
    private static Map<Long, Double> rates(String feed) throws IOException {
        return Files.readAllLines(FEEDS.resolve(feed)).stream().skip(1).map(line -> line.split(","))
                .filter(cells -> !cells[3].equals("n/a"))
                .collect(Collectors.toMap(cells -> Long.valueOf(cells[1]), cells -> Double.valueOf(cells[3]), (one, two) -> one,
                        TreeMap::new));
    }

    private static void awaitCount(String kind, String id, String attribute, long count) {
        String stage = stage(kind, id);
        Await.until(id + " has " + count + " " + attribute, Duration.ofMinutes(3),
                () -> SERVER.management().has(stage) && SERVER.management().attribute(stage, attribute).equals(count), SERVER::log);
    }

    private static String stage(String kind, String id) {
        return "type=" + kind + ",application=fx,name=" + id;
    }
}
