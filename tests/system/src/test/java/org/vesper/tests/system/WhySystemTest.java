// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;

/** Why rules have fired in a server or not, from its journal; the values are computed here from the numbers of the events. */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class WhySystemTest {

    private static final long EVENTS = 600;
    private static final long MANY_EVENTS = 20_000;
    private static final Pattern SEGMENT = Pattern.compile("(\\d+)\\.journal");
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Distribution DISTRIBUTION = Distribution.built().forShortLives();

    @TempDir
    private static Path folder;
    private static VesperServer server;
    private static Path jar;
    private static List<Output> outputs;
    private static final Map<Long, Long> POSITIONS = new HashMap<>();

    /** Event n; for a quote the amount is its bid, for a tick its volume. */
    private record Event(long seq, String symbol, long amount) {

        static Event of(long n) {
            long mixed = (n + 1) * 0x9E3779B97F4A7C15L;
            long random = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L >>> 33;
            return new Event(n, "S" + random % 7, random / 7 % 100);
        }

        boolean isQuote() {
            return RecoveringApplication.isQuote(seq);
        }
    }

    @BeforeAll
    static void runTheApplication() throws IOException {
        RecoveringApplication.endAt(folder, EVENTS);
        jar = RecoveringApplication.jar(DISTRIBUTION, folder, "mode=\"whole-journal\"");
        server = VesperServer.empty(DISTRIBUTION).with(jar).start();
        Await.until("the adapter has ended", LIMIT, () -> server.address(RecoveringApplication.NAME, "pulse").equals("ended"), server::log);
        outputs = RecoveringApplication.read(folder.resolve("outputs"));
        outputs.stream().filter(output -> output.rule().equals("each")).forEach(each -> POSITIONS.put(each.number("seq"), each.position()));
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static List<Event> ticksUntil(long seq) {
        return LongStream.rangeClosed(0, seq).mapToObj(Event::of).filter(event -> !event.isQuote()).toList();
    }

    private static List<Event> last(List<Event> events, int count) {
        return events.subList(Math.max(0, events.size() - count), events.size());
    }

    private static CommandResult why(String... words) {
        return why(server, jar, words);
    }

    private static CommandResult why(VesperServer server, Path jar, String... words) {
        List<String> command = new ArrayList<>(List.of("why", "--journal", server.instance().resolve("var/journal/recovering").toString(),
                "--into", jar.toString()));
        command.addAll(List.of(words));
        return DISTRIBUTION.run(command.toArray(String[]::new));
    }

    private static String json(String... words) {
        return why(Stream.concat(Stream.of("--json"), Stream.of(words)).toArray(String[]::new)).expect(0).output();
    }

    private static Output output(String rule) {
        return outputs.stream().filter(each -> each.rule().equals(rule)).reduce((first, second) -> second).orElseThrow();
    }

    @Test
    void shouldShowTheWindowOfAnOutput() {
        Output fired = output("window");
        List<Event> window = last(ticksUntil(fired.number("seq")), 100);
        long total = window.stream().mapToLong(Event::amount).sum();
        String answer = json("recovering/file/" + fired.identity());
        assertTrue(answer.contains("\"outputs\":[{\"seq\":" + fired.number("seq") + ",\"total\":" + total + ",\"n\":100}]"), answer);
        Matcher retained = Pattern.compile("\"window\":\"100 EVENTS\",\"events\":\\[(.*?)],\"older\":(\\d+)").matcher(answer);
        assertTrue(retained.find(), answer);
        assertEquals(last(window, 20).stream().map(Event::seq).toList(), numbers(retained.group(1), "seq"));
        assertEquals("80", retained.group(2));
        assertTrue(answer.contains("\"journalReachesBack\":true"), answer);
    }

    private static List<Long> numbers(String json, String property) {
        return Pattern.compile('"' + property + "\":(\\d+)").matcher(json).results().map(found -> Long.parseLong(found.group(1))).toList();
    }

    @Test
    void shouldShowTheMeanOfAGroupThatWasTooLow() {
        Event tick = ticksUntil(EVENTS - 1).stream().filter(each -> each.seq() > 300 && mean(each) <= 60).findFirst().orElseThrow();
        String position = String.valueOf(POSITIONS.get(tick.seq()));
        String answer = why("--not", "mean", "--event", position).expect(0, "It did not fire: HAVING was not met: AVG(volume) > 60 is false",
                "retained in Tick, RETAIN 50 EVENTS: 50 events").output();
        Matcher value = Pattern.compile("\\^\\^\\^ AVG\\(volume\\) = ([0-9.]+)").matcher(answer);
        assertTrue(value.find(), answer);
        assertEquals(mean(tick), Double.parseDouble(value.group(1)), 1e-9);
        assertEquals("AVG(volume) > 60".length(), answer.lines().filter(line -> line.contains("^^^")).findFirst().orElseThrow()
                .chars().filter(character -> character == '^').count());
    }

    private static double mean(Event tick) {
        return last(ticksUntil(tick.seq()), 50).stream().filter(each -> each.symbol().equals(tick.symbol())).mapToLong(Event::amount)
                .average().orElseThrow();
    }

    private static Event quoteBefore(Event tick) {
        return LongStream.range(0, tick.seq()).mapToObj(Event::of).filter(event -> event.isQuote() && event.symbol().equals(tick.symbol()))
                .reduce((first, second) -> second).orElseThrow();
    }

    @Test
    void shouldShowThePartnerOfAJoinThatDidNotFit() {
        Event tick = ticksUntil(EVENTS - 1).stream().filter(each -> each.seq() > 300 && each.amount() <= quoteBefore(each).amount())
                .findFirst().orElseThrow();
        String answer = json("--not", "joined", "--event", String.valueOf(POSITIONS.get(tick.seq())));
        assertTrue(answer.contains("\"reason\":\"WHERE was not met: t.volume > q.bid is false"), answer);
        assertTrue(answer.contains("\"values\":{\"t.volume\":" + tick.amount() + ",\"q.bid\":" + quoteBefore(tick).amount() + '}'), answer);
        assertTrue(answer.contains("\"condition\":\"t.symbol = q.symbol\",\"value\":true"), answer);
    }

    @Test
    void shouldShowTheEventsOfAMatch() {
        Output fired = output("pair");
        Event first = Event.of(fired.number("first"));
        Event second = Event.of(fired.number("seq"));
        String answer = why("recovering/file/" + fired.identity()).expect(0, "It fired: all of its conditions were met").output();
        assertTrue(answer.lines().anyMatch(line -> line.startsWith("  a  ") && line.contains(" seq=" + first.seq() + ' ')
                && line.endsWith("symbol=\"" + first.symbol() + "\" volume=" + first.amount())), answer);
        assertTrue(answer.lines().anyMatch(line -> line.startsWith("  b  ") && line.contains(" seq=" + second.seq() + ' ')), answer);
        assertTrue(answer.lines().anyMatch(line -> line.matches("  volume < 20 +true +b.volume = " + second.amount())), answer);
    }

    /** The journal has lost its first segments. The state that was written behind them has what their events brought. */
    @Test
    void shouldGoOnFromTheWrittenStateWhereTheFirstSegmentsWereDeleted() throws IOException {
        long last = LongStream.iterate(MANY_EVENTS, n -> n + 1).filter(n -> !Event.of(n).isQuote() && Event.of(n).amount() == 7).findFirst()
                .orElseThrow();
        Path own = Files.createDirectory(folder.resolve("own"));
        RecoveringApplication.endAt(own, last + 1);
        Path other = RecoveringApplication.jar(DISTRIBUTION, own, "mode=\"journal\" segment-size=\"64KB\"");
        try (VesperServer shortened = VesperServer.empty(DISTRIBUTION).with(other).start()) {
            Path journal = shortened.instance().resolve("var/journal/recovering");
            Await.until("the first segments are gone", LIMIT, () -> firstSegment(journal) > 1
                    && shortened.address(RecoveringApplication.NAME, "pulse").equals("ended"), shortened::log);
            shortened.stop();
            String refused = why(shortened, other, "--not", "window", "--event", "0").expect(1, "there is no position 0").output();
            long oldest = Long.parseLong(refused.replaceAll("(?s).*its oldest one is (\\d+).*", "$1"));
            List<Output> made = RecoveringApplication.read(own.resolve("outputs"));
            Output ever = made.stream().filter(output -> output.rule().equals("ever")).reduce((first, second) -> second).orElseThrow();
            long total = ticksUntil(last).stream().filter(tick -> tick.amount() == 7).count() * 7;
            String answer = why(shortened, other, "--json", "recovering/file/" + ever.identity()).expect(0).output();
            assertTrue(answer.contains("\"outputs\":[{\"seq\":" + last + ",\"total\":" + total + "}]"), answer);
            Output early = made.stream().filter(output -> output.rule().equals("window") && output.position() >= oldest).findFirst()
                    .orElseThrow();
            why(shortened, other, "--not", "window", "--event", String.valueOf(early.position())).expect(0,
                    "note      the journal begins at position " + oldest + ", and the rules of this lane looked back further");
        }
    }

    /** The number of the first segment of the only lane. */
    private static long firstSegment(Path application) {
        try (Stream<Path> files = Files.walk(application)) {
            return files.map(file -> SEGMENT.matcher(file.getFileName().toString())).filter(Matcher::matches)
                    .mapToLong(name -> Long.parseLong(name.group(1))).min().orElse(1);
        } catch (IOException | UncheckedIOException e) {
            return 1; // A file has been deleted meanwhile.
        }
    }

    @Test
    void shouldSayWhatIsWrongWithAQuestion() {
        Output fired = output("window");
        String position = String.valueOf(fired.position());
        why("recovering/file/window@" + position + ".7").expect(1, "there is no output recovering/file/window@" + position + ".7",
                "recovering/file/" + fired.identity());
        why("--not", "windo", "--event", position).expect(1, "there was no rule windo at position " + position + "; did you mean window?");
        why("--not", "window", "--event", "999999999").expect(1, "there is no position 999999999 in the journal yet; its last one is");
        why("recovering/window").expect(2, "is not the identity of an output");
        why("--not", "window").expect(2, "name an output");
        DISTRIBUTION.run("why", "--not", "window", "--event", "1", "--instance", folder.resolve("empty").toString())
                .expect(1, "there is no journal in");
    }
}
