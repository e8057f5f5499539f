// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.testkit.TestAdapterContext;
import org.vesper.testkit.TestInlet;
import org.vesper.tests.support.Await;

/** Two versions of an application hand an open file over and back, as in updates and rollbacks. */
@Timeout(60)
class CsvTakeOverTest {

    private static final EventType ROW = EventType.ofMap("Row", Map.of("n", long.class));
    private static final EventType OTHER = EventType.ofMap("Other", Map.of("m", long.class));

    @TempDir
    private Path folder;
    private final TestInlet lane = new TestInlet();

    @ParameterizedTest
    @ValueSource(strings = {"max", "5"})
    void shouldPlayEachRowOnceWhenTwoPlayersHandTheFileToAndFro(String speed) throws Exception {
        // 3 x 500 rows, one per ms of the file; the last row of each round is invalid.
        writeRows(500, "x\n");
        String[] settings = {"time-property", "n", "speed", speed, "loop", "3"};
        List<LastingAdapter> players = List.of(player(settings), player(settings));
        players.get(0).start();
        for (int turn = 0; turn < 20; turn++) {
            handOver(players.get(turn % 2), players.get((turn + 1) % 2));
        }
        awaitEnd(players.get(0));
        List<Object> once = LongStream.rangeClosed(1, 500).mapToObj(n -> (Object) Map.of("n", n)).toList();
        assertEquals(Collections.nCopies(3, once).stream().flatMap(List::stream).toList(), lane.events());
        assertEquals(1500, sum(players, false));
        assertEquals(3, sum(players, true));
        assertEquals("1503", players.get(0).status().details().get("rows"));

        // A finished playback is finished for the next version, too.
        handOver(players.get(0), players.get(1));
        awaitEnd(players.get(1));
        players.forEach(Adapter::close);
        assertEquals(1500, lane.events().size());
    }

    @Test
    void shouldKeepItsPlaceWhileItIsPaused() throws Exception {
        writeRows(100_000, "");
        LastingAdapter player = player("loop", "0");
        player.start();
        Await.until(() -> lane.events().size() >= 1_000);
        player.pause();
        int before = lane.events().size();
        assertEquals(before, player.status().eventsAccepted(), "no batch is on its way");
        assertEquals(before % 100_000 == 0 ? 100_000L : before % 100_000, ((Map<?, ?>) lane.events().get(before - 1)).get("n"));
        player.close();
        assertEquals(before, lane.events().size());
    }

    @Test
    void shouldLeaveTheFileWhereItWasWhenTheNextVersionCannotTakeIt() throws Exception {
        writeRows(300, "");
        LastingAdapter old = player("time-property", "n");
        LastingAdapter fresh = (LastingAdapter) CsvPlayer.of(trial(OTHER, "time-property", "n"));
        old.start();
        assertTrue(fresh.canTakeOver(old));
        old.pause();
        assertTrue(assertThrows(ConfigurationException.class, () -> fresh.takeOver(old)).getMessage()
                .contains("event type Other has no property n"));
        old.resume();
        fresh.close();
        awaitEnd(old);
        old.close();
        assertEquals(LongStream.rangeClosed(1, 300).mapToObj(n -> Map.of("n", n)).toList(), lane.events());
    }

    @ParameterizedTest
    @CsvSource({"speed, 2", "loop, 2", "time-property, ''", "file, other.csv"})
    void shouldBeginAnewWhenASettingIsAnother(String key, String value) throws IOException {
        writeRows(1, "");
        LastingAdapter old = player("time-property", "n");
        old.start();
        String text = key.equals("file") ? folder.resolve(value).toString() : value;
        assertFalse(player("time-property", "n", key, text).canTakeOver(old));
        assertTrue(player("time-property", "n").canTakeOver(old));
        old.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void shouldWriteEachLineOnceWhenTwoWritersHandTheFileToAndFro(String append) throws IOException {
        List<CsvWriter> writers = List.of(writer("append", append), writer("append", append));
        writers.get(0).start();
        for (int line = 0; line < 30; line++) {
            writers.get(line % 2).onEvent(row(line));
            handOver(writers.get(line % 2), writers.get((line + 1) % 2));
        }
        writers.get(1).close();
        writers.get(0).onEvent(row(30));
        writers.get(0).close();
        List<String> lines = new ArrayList<>(List.of("n"));
        IntStream.rangeClosed(0, 30).forEach(line -> lines.add(String.valueOf(line)));
        assertEquals(lines, Files.readAllLines(file()));
        assertEquals(31, writers.get(0).status().eventsAccepted() + writers.get(1).status().eventsAccepted());
    }

    @Test
    void shouldGoOnWritingWhenTheNextVersionHasOtherColumns() throws IOException {
        CsvWriter old = writer("append", "false");
        old.start();
        CsvWriter fresh = writer("append", "false", "columns", "rule");
        // The file is still empty, so the columns may change, and change back.
        handOver(old, fresh);
        handOver(fresh, old);
        old.onEvent(row(1));
        String message = assertThrows(ConfigurationException.class, () -> handOver(old, fresh)).getMessage();
        assertTrue(message.startsWith("adapter file of trial: " + file() + ": has the columns n, but rule are to be written"), message);
        fresh.close();
        old.onEvent(row(2));
        old.close();
        assertEquals("n\n1\n2\n", Files.readString(file()));
        assertFalse(writer("file", folder.resolve("other.csv").toString()).canTakeOver(old));
    }

    private static void handOver(LastingAdapter from, LastingAdapter to) {
        assertTrue(to.canTakeOver(from));
        from.pause();
        to.takeOver(from);
        to.resume();
    }

    private static void awaitEnd(Adapter player) {
        Await.until(() -> player.status().details().get("state").equals("ended"));
    }

    private static long sum(List<LastingAdapter> players, boolean rejected) {
        return players.stream().map(Adapter::status)
                .mapToLong(status -> rejected ? status.eventsRejected() : status.eventsAccepted()).sum();
    }

    private void writeRows(int count, String last) throws IOException {
        StringBuilder rows = new StringBuilder("n\n");
        LongStream.rangeClosed(1, count).forEach(n -> rows.append(n).append('\n'));
        Files.writeString(file(), rows.append(last));
    }

    private static MapEvent row(long n) {
        MapEvent event = new MapEvent(ROW);
        event.put("n", n);
        return event;
    }

    private Path file() {
        return folder.resolve("file.csv");
    }

    private LastingAdapter player(String... settings) {
        return CsvPlayer.of(trial(ROW, settings));
    }

    private CsvWriter writer(String... settings) {
        return CsvWriter.of(trial(ROW, settings));
    }

    private TestAdapterContext trial(EventType type, String... settings) {
        Map<String, String> values = new HashMap<>(Map.of("file", file().toString()));
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        return new TestAdapterContext(type).named("trial", "file").with(values).into(lane);
    }
}
