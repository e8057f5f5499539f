// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Rules change while events flow: each change takes effect between two events, and nothing else notices. */
@Timeout(600)
class LiveRulesSystemTest {

    private static final String PROCESSOR = "type=Processor,application=signal-generation,name=signals";
    private static final String COLLECTOR = "type=Bean,application=signal-generation,name=collector";

    /** Signals at every tick; the value is how many ticks the rule has seen before. */
    private static final String COUNTING = rule("live/count", "TREND", "");
    /** The same in other words, so that it is another rule. */
    private static final String COUNTING_OTHERWISE = rule("live/count", "TREND", "HAVING TREND(lastPrice) > -1");
    /** Signals at every tick but its first one; the value is by how much LIVE rose since the tick before. */
    private static final String MOVING = rule("live/move", "PERC", "HAVING PERC(lastPrice) > 0.0");

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private Path folder;

    @BeforeEach
    void restart() {
        SERVER.management().invoke(PROCESSOR, "restartRules");
        SERVER.management().invoke(COLLECTOR, "begin", "live rules");
    }

    @Test
    void shouldLoseNoEventAndRepeatNoneWhenARuleIsReplaced() throws IOException {
        try (TickLoad load = TickLoad.start(SERVER.ticksPort())) {
            change(load, "add", file("count.epl", COUNTING));
            long before = signals("live/count").count();
            SERVER.management().invoke(PROCESSOR, "replaceRules", COUNTING_OTHERWISE);
            long after = signals("live/count").count();
            load.awaitMore();
            long pairs = load.stop();

            Signals counted = signals("live/count");
            long first = pairs - counted.count();
            assertTrue(LongStream.rangeClosed(first + before, first + after).anyMatch(second ->
                    counting(first, second).plus(counting(second, pairs)).equals(counted)), counted::toString);
            assertTheShippedRulesAreExact(pairs);
        }
        rules("remove", "live/count").expect(0);
    }

    @Test
    void shouldBeginEmptyWhenAStoppedRuleIsStarted() throws IOException {
        try (TickLoad load = TickLoad.start(SERVER.ticksPort())) {
            change(load, "add", file("move.epl", MOVING));
            change(load, "stop", "live/move");
            Signals untilStop = signals("live/move");
            assertEquals("stopped", state("live/move"));
            load.awaitMore();
            assertEquals(untilStop, signals("live/move"));

            change(load, "start", "live/move");
            change(load, "remove", "live/move");
            Signals untilRemoval = signals("live/move");
            long pairs = load.stop();

            assertTrue(untilStop.count() > 0 && untilStop.isMovingWithin("live/move", pairs), untilStop::toString);
            Signals afterStart = untilRemoval.minus(untilStop);
            assertTrue(afterStart.count() > 0 && afterStart.isMovingWithin("live/move", pairs), afterStart::toString);
            assertTheShippedRulesAreExact(pairs);
        }
    }

    /** Its outputs from the promotion on are those of a rule that had taken effect from the beginning. */
    @Test
    void shouldGoOnWithWhatItRetainsWhenARuleInTheShadowIsPromoted() throws IOException {
        try (TickLoad load = TickLoad.start(SERVER.ticksPort())) {
            change(load, "add", "--shadow", file("count.epl", COUNTING));
            rules("list").expect(0, "live/count     shadow");
            rules("show", "live/count").expect(0, "@Shadow('live/count')\nSELECT");
            rules("list", "--memory").expect(0, "live/count                  0                0           1", "all rules ");
            rules("outputs", "live/count").expect(0, " live/count symbol=LIVE, lastPrice=");
            assertEquals(0, signals("live/count").count());
            change(load, "promote", "live/count");
            load.awaitMore();
            long pairs = load.stop();

            Signals promoted = signals("live/count");
            long first = pairs - outputs("live/count");
            long switched = pairs - promoted.count();
            assertTrue(first < switched && switched < pairs, promoted::toString);
            assertEquals(counting(first, pairs).minus(counting(first, switched)), promoted);
            assertTheShippedRulesAreExact(pairs);
        }
        rules("log", "-n", "2").expect(0, "promoted live/count", "added in the shadow live/count");
        rules("promote", "live/count").expect(1, "rule live/count does not run in the shadow");
        rules("undo", "live/count").expect(0, "put into the shadow 1 rule: live/count");
        rules("list").expect(0, "live/count     shadow");
        rules("remove", "live/count").expect(0);
    }

    @Test
    void shouldSayWhatAChangeWouldDoAndMakeNoneWhenItRunsDry() throws IOException {
        String moving = file("move.epl", MOVING);
        String wrong = file("wrong.epl", rule("live/wrong", "PERC", "HAVING PERC(lastPrce) > 0.0"));
        try (TickLoad load = TickLoad.start(SERVER.ticksPort())) {
            List<String> before = names();
            rules("add", "--dry-run", moving).expect(0, "planned: would add 1 rule: live/move; new rules would begin empty; ",
                    " rules would go on unchanged; nothing has changed");
            rules("add", "--dry-run", wrong).expect(1, "did you mean lastPrice?");
            rules("add", "--dry-run", "--warm", moving).expect(1, "set recovery = journal for the application");
            rules("replace", "--dry-run", moving).expect(1, "live/move");
            assertEquals(before, names());

            change(load, "add", moving);
            load.awaitMore();
            Object version = SERVER.management().attribute(PROCESSOR, "RulesVersion");
            rules("replace", "--dry-run", file("other.epl", MOVING.replace("> 0.0", "> 0.5"))).expect(0, "would replace 1 rule: live/move",
                    "; 2 events that the old ones retain would be dropped; ");
            rules("remove", "--dry-run", "live/move").expect(0, "planned: would remove 1 rule: live/move; 2 events that the old ones");
            assertEquals(version, SERVER.management().attribute(PROCESSOR, "RulesVersion"));
            rules("show", "live/move").expect(0, "> 0.0");
            load.awaitMore();
            long pairs = load.stop();

            assertTrue(signals("live/move").isMovingWithin("live/move", pairs), "it has gone on");
            assertTheShippedRulesAreExact(pairs);
        }
        rules("remove", "live/move").expect(0);
    }

    @Test
    void shouldChangeNothingAndShowThePlaceWhenOneOfSeveralRulesIsWrong() throws IOException {
        try (TickLoad load = TickLoad.start(SERVER.ticksPort())) {
            List<String> before = names();
            String wrong = file("wrong.epl", MOVING + rule("live/wrong", "PERC", "HAVING PERC(lastPrce) > 0.0"));

            rules("add", wrong).expect(1, wrong + ":9:13: rule live/wrong: ", "did you mean lastPrice?",
                    "HAVING PERC(lastPrce) > 0.0;\n            ^");
            rules("replace", wrong).expect(1);
            rules("upload", wrong).expect(1, wrong + ":9:13: ");
            rules("remove", "percent/A", "percent/B2").expect(1, "percent/B2");
            rules("stop", "trend/WSC", "trend/WSX").expect(1, "trend/WSX; did you mean ");

            assertEquals(before, names());
            assertEquals("running", state("trend/WSC"));
            assertTheShippedRulesAreExact(load.stop());
        }
    }

    @Test
    void shouldLeaveAllOtherRulesUntouchedWhenChangesAreTakenBack() throws IOException {
        try (TickLoad load = TickLoad.start(SERVER.ticksPort())) {
            change(load, "add", file("move.epl", MOVING));
            change(load, "stop", "live/move");
            change(load, "undo", "live/move");
            assertEquals("running", state("live/move"));
            rules("log", "-n", "1").expect(0, "started live/move");
            change(load, "remove", "live/move");
            assertTheShippedRulesAreExact(load.stop());
        }
    }

    /** On a busy machine the commands take longer than a run; then a longer one follows. */
    @Test
    void shouldKeepAllOtherRulesExactWhenRulesComeAndGoInARun() throws IOException {
        int seconds = 15;
        while (!isExactWhenRulesComeAndGoInARunOf(seconds)) {
            seconds *= 2;
            restart();
        }
    }

    /** False if the run was over before the changes were. */
    private boolean isExactWhenRulesComeAndGoInARunOf(int seconds) throws IOException {
        String shipped = folder.resolve("shipped-" + seconds + ".epl").toString();
        String silent = file("silent.epl", IntStream.range(0, 200)
                .mapToObj(i -> rule("silent/" + i, "PERC", "HAVING PERC(lastPrice) > 3.0").replace("LIVE", "NOBODY" + i))
                .collect(Collectors.joining()));
        try (LoadRun run = LoadRun.start(SERVER, folder, new LoadRun.Size(4, 20_000, seconds, 1))) {
            run.awaitOutput("measuring");
            rules("download", shipped).expect(0, "written: " + shipped);
            rules("add", silent).expect(0, "600 rules");
            rules("stop", "silent/1", "silent/2").expect(0);
            rules("upload", shipped, silent).expect(0, "600 rules");
            rules("remove", "silent/3").expect(0, "599 rules");
            rules("upload", shipped).expect(1, "+@Name('silent/0')", "--force");
            rules("upload", "--force", shipped).expect(0, "400 rules");
            boolean during = run.isAlive();
            LoadRun.assertExact(run.report());
            return during;
        }
    }

    @Test
    void shouldRunARowOfParametersAsARuleOfItsOwn() throws IOException {
        String table = file("rows.csv", "row,symbol,least\nsmall,LIVE,0.0\nnone,NOBODY,0.0\n");
        try (TickLoad load = TickLoad.start(SERVER.ticksPort())) {
            change(load, "add", file("moves.epl", rule("moves", "PERC", "HAVING PERC(lastPrice) > ?").replace("'LIVE'", "?")));
            assertEquals(0, signals("moves/small").count());
            change(load, "params", "add", "moves", table);
            rules("params", "list", "moves").expect(0, "small,LIVE,0.0\n", "none,NOBODY,0.0\n");
            change(load, "params", "remove", "moves", "small");
            Signals small = signals("moves/small");
            load.awaitMore();

            assertEquals(small, signals("moves/small"));
            long pairs = load.stop();
            assertTrue(small.count() > 0 && small.isMovingWithin("moves/small", pairs), small::toString);
            assertTrue(names().contains("moves/none") && !names().contains("moves/small"), () -> names().toString());
            assertTheShippedRulesAreExact(pairs);
        }
        rules("remove", "moves").expect(0, "400 rules");
    }

    private static Signals counting(long from, long to) {
        return Signals.counting("live/count", from, to);
    }

    private static String rule(String name, String function, String having) {
        return "@Name('" + name + "')\nSELECT symbol, lastPrice, " + function + "(lastPrice), clientTimestamp, timestamp\n"
                + "FROM (SELECT * FROM StockTick WHERE symbol = 'LIVE') RETAIN 2 EVENTS\n" + having + ";\n\n";
    }

    private void change(TickLoad load, String... words) {
        rules(words).expect(0, "there are now");
        load.awaitMore();
    }

    private static CommandResult rules(String... words) {
        List<String> all = new ArrayList<>(List.of("rules"));
        all.addAll(List.of(words));
        return SERVER.vesper(all.toArray(String[]::new));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static List<String> names() {
        return figures().map(rule -> (String) rule.get("name")).toList();
    }

    private static String state(String rule) {
        CompositeData figures = figures().filter(other -> other.get("name").equals(rule)).findFirst().orElseThrow();
        return (Boolean) figures.get("running") ? "running" : "stopped";
    }

    private static long outputs(String rule) {
        return figures().filter(other -> other.get("name").equals(rule)).mapToLong(other -> (Long) other.get("outputs")).sum();
    }

    private static Stream<CompositeData> figures() {
        return Stream.of((CompositeData[]) SERVER.management().attribute(PROCESSOR, "Rules"));
    }

    /** What has come of a rule. */
    private static Signals signals(String rule) {
        return Signals.received(SERVER, rule);
    }

    /** Of the 400 rules only those of WSC have anything to tell; they saw every tick. */
    private static void assertTheShippedRulesAreExact(long pairs) {
        assertEquals(Signals.percentOfWsc(pairs), signals("percent/WSC"));
        assertEquals(Signals.trendOfWsc(pairs), signals("trend/WSC"));
        long ofOthers = figures().filter(rule -> ((String) rule.get("name")).matches("(percent|trend)/(?!WSC$).*"))
                .mapToLong(rule -> (Long) rule.get("outputs")).sum();
        assertEquals(0, ofOthers);
        assertEquals(0L, SERVER.management().attribute(PROCESSOR, "Faults"));
    }
}
