// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;

/** A journal that is played gives what the server has put out: the same bytes each time, on each JDK, beside the server that runs. */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class PlaybackSystemTest {

    private static final long EVENTS = 1_500;
    private static final long MORE = 300;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Distribution DISTRIBUTION = Distribution.built().forShortLives();
    private static final Pattern COLUMN = Pattern.compile("\"?(\\w+)\"?[=:]\"?([^,}\"]*)\"?[,}]");

    @TempDir
    private static Path folder;
    private static VesperServer server;
    private static Path jar;

    @BeforeAll
    static void runTheApplication() throws IOException {
        RecoveringApplication.endAt(folder, EVENTS);
        jar = RecoveringApplication.jar(Distribution.built(), folder, "mode=\"whole-journal\"");
        server = VesperServer.empty(DISTRIBUTION).with(jar).start();
        Await.until("the adapter has ended", LIMIT, () -> server.address(RecoveringApplication.NAME, "pulse").equals("ended"), server::log);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** The server works on: its clocks tick. So the journal becomes longer, but no event follows. */
    @Test
    void shouldPutOutWhatTheServerHasAndTheSameBytesOnEachJdk() throws IOException {
        String played = replay(Distribution.built());
        assertEquals(List.of(), played.lines().filter(line -> !line.startsWith("{\"output\":\"recovering/file/")).toList());
        assertEquals(live(), columns(played));
        for (Jdk jdk : Distribution.built().jdks()) {
            assertEquals(played, replay(Distribution.built().on(jdk)), "played on " + jdk);
        }
    }

    @Test
    void shouldPutOutTheSameFromAPositionOnAsFromTheBeginning() throws IOException {
        long from = 700;
        long until = 900;
        String all = replay(DISTRIBUTION);
        String part = replay(DISTRIBUTION, "--from", String.valueOf(from), "--until", String.valueOf(until));
        assertEquals(all.lines().filter(line -> position(line) >= from && position(line) < until).toList(), part.lines().toList());
        assertTrue(part.lines().count() > 0);
    }

    @Test
    void shouldRunOtherRulesOnTheSameEvents() throws IOException {
        Path rules = Files.writeString(folder.resolve("large.epl"), "@Name('large') SELECT seq, volume FROM Tick WHERE volume > 50;\n");
        List<Long> expected = RecoveringApplication.read(folder.resolve("outputs")).stream()
                .filter(output -> output.rule().equals("each") && output.number("volume") > 50).map(output -> output.number("seq")).toList();
        String played = replay(DISTRIBUTION, "--rules", rules.toString(), "--processor", "counted");
        List<Long> made = played.lines().filter(line -> line.contains("/large@"))
                .map(PlaybackSystemTest::sequence).toList();
        assertEquals(expected, made);
        assertEquals(0, played.lines().filter(line -> line.contains("/each@")).count());
        assertTrue(played.lines().anyMatch(line -> line.contains("/second@")), "the other processors have their rules");
    }

    /** Windows are empty where a recording begins, so rules that look at one event alone are compared. */
    @Test
    void shouldRecordAndPlayWhatEntersFromThenOn() throws IOException {
        long before = events();
        distribution("record", RecoveringApplication.NAME + "/pulse", "--to", "later").expect(0);
        RecoveringApplication.endAt(folder, before + MORE);
        Await.until("the adapter has ended again", LIMIT, () -> events() == before + MORE
                && server.address(RecoveringApplication.NAME, "pulse").equals("ended"), server::log);
        String recorded = distribution("record", RecoveringApplication.NAME, "--stop").expect(0).output();
        assertTrue(recorded.contains("recorded: later: " + MORE + " events\n"), recorded);

        String played = distribution("replay", "later", "--into", jar.toString(), "--json").expect(0).output();
        List<Long> each = played.lines().filter(line -> line.contains("/each@")).map(PlaybackSystemTest::sequence).toList();
        assertEquals(LongStream.range(before, before + MORE).filter(n -> !RecoveringApplication.isQuote(n)).boxed().toList(), each);
    }

    @Test
    void shouldCompareRulesWithThoseThatRan() throws IOException {
        Path same = Files.writeString(folder.resolve("same.epl"), RecoveringApplication.COUNTED + RecoveringApplication.ENDLESS);
        String text = distribution("backtest", same.toString(), "--processor", "counted", "--journal", journal(), "--into", jar.toString(),
                "--until", "500", "--against", "current").expect(0).output();
        assertTrue(text.contains("made by the new rules only: 0\n") && text.contains("made by the old rules only: 0\n"), text);

        Path fewer = Files.writeString(folder.resolve("fewer.epl"),
                "@Name('large') SELECT seq, symbol, volume FROM Tick WHERE volume > 50;\n");
        String compared = distribution("backtest", fewer.toString(), "--processor", "counted", "--journal", journal(), "--into",
                jar.toString(), "--until", "500", "--against", "current", "--json").expect(5).output();
        List<Output> each = RecoveringApplication.read(folder.resolve("outputs")).stream()
                .filter(output -> output.rule().equals("each") && output.position() < 500).toList();
        long large = each.stream().filter(output -> output.number("volume") > 50).count();
        String flat = compared.replaceAll("\\s", "");
        assertTrue(flat.contains("\"large\":{\"new\":" + large + ",\"old\":0,\"same\":" + large + "}"), compared);
        assertTrue(flat.contains("\"each\":{\"new\":0,\"old\":" + each.size() + ",\"same\":0}"), compared);
        assertTrue(flat.contains("\"onlyNew\":0,"), compared);
    }

    @Test
    void shouldTryOneRuleAmongTheOthers() throws IOException {
        Path changed = Files.writeString(folder.resolve("changed.epl"),
                "@Name('each') SELECT seq, symbol, volume FROM Tick WHERE volume > 50;\n");
        String compared = distribution("backtest", changed.toString(), "--replace", "each", "--processor", "counted", "--journal", journal(),
                "--into", jar.toString(), "--until", "500", "--against", "current", "--json").expect(5).output();
        List<Output> each = RecoveringApplication.read(folder.resolve("outputs")).stream()
                .filter(output -> output.rule().equals("each") && output.position() < 500).toList();
        long large = each.stream().filter(output -> output.number("volume") > 50).count();
        String flat = compared.replaceAll("\\s", "");
        assertTrue(flat.contains("\"each\":{\"new\":" + large + ",\"old\":" + each.size() + ",\"same\":" + large + "}"), compared);
        assertTrue(flat.contains("\"onlyNew\":0,\"onlyOld\":" + (each.size() - large) + ","), "the other rules are there: " + compared);
        assertTrue(flat.matches(".*\"window\":\\{\"new\":(\\d+),\"old\":\\1,\"same\":\\1}.*"), compared);

        assertRefused("it must have window only", "backtest", changed.toString(), "--replace", "window", "--processor", "counted",
                "--journal", journal(), "--into", jar.toString());
    }

    @Test
    void shouldSayWhatIsMissing() throws IOException {
        Path rules = Files.writeString(folder.resolve("any.epl"), "@Name('any') SELECT seq FROM Tick;\n");
        assertRefused("there is no journal and no recording in nowhere", "replay", "nowhere");
        assertRefused("say with --processor which of them gets the rules", "replay", journal(), "--into", jar.toString(), "--rules",
                rules.toString());
        assertRefused("must be max or a number", "replay", journal(), "--speed", "fast");
        assertRefused("must be a position, or a time", "replay", journal(), "--from", "yesterday");
    }

    private static CommandResult distribution(String... words) {
        return DISTRIBUTION.run(Map.of("VESPER_INSTANCE", server.instance().toString()), words);
    }

    private static long events() {
        return (Long) server.management().attribute("type=Adapter,application=" + RecoveringApplication.NAME + ",name=pulse",
                "EventsAccepted");
    }

    private static long sequence(String line) {
        return Long.parseLong(columns(line).values().iterator().next().get("seq"));
    }

    private static void assertRefused(String why, String... words) {
        CommandResult result = DISTRIBUTION.run(words);
        assertTrue(result.exitCode() != 0 && result.output().contains(why), result::output);
    }

    private static String journal() {
        return server.instance().resolve("var/journal/recovering").toString();
    }

    /** The lines of the outputs; the line of the counts, at the end, is left out. */
    private static String replay(Distribution distribution, String... options) {
        List<String> words = new ArrayList<>(List.of("replay", journal(), "--into", jar.toString(), "--json"));
        words.addAll(List.of(options));
        String output = distribution.run(words.toArray(String[]::new)).expect(0).output();
        int counts = output.lastIndexOf("\n{\"application\":\"recovering\",");
        assertTrue(counts > 0, output);
        return output.substring(0, counts);
    }

    private static long position(String line) {
        return Long.parseLong(line.substring(line.indexOf('@') + 1, line.indexOf('.')));
    }

    /** What the server has written: the columns of each output by its identity. */
    private static Map<String, Map<String, String>> live() {
        Map<String, Map<String, String>> outputs = new TreeMap<>();
        for (Output output : RecoveringApplication.read(folder.resolve("outputs"))) {
            outputs.put(output.identity(), columnsOf(output.content()));
        }
        return outputs;
    }

    private static Map<String, Map<String, String>> columns(String played) {
        Map<String, Map<String, String>> outputs = new TreeMap<>();
        played.lines().forEach(line -> {
            String identity = line.substring("{\"output\":\"recovering/file/".length(), line.indexOf("\",\"time\""));
            outputs.put(identity, columnsOf(line.substring(line.indexOf("\"values\":") + "\"values\":".length())));
        });
        return outputs;
    }

    /** The columns of {@code rule{a=1, b=x}} or {@code {"a":1,"b":"x"}}. */
    private static Map<String, String> columnsOf(String content) {
        Map<String, String> columns = new TreeMap<>();
        Matcher column = COLUMN.matcher(content.substring(content.indexOf('{') + 1));
        while (column.find()) {
            columns.put(column.group(1), number(column.group(2)));
        }
        return columns;
    }

    private static String number(String text) {
        return text.contains(".") ? String.valueOf(Double.parseDouble(text)) : text;
    }
}
