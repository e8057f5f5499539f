// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.CsvFormat;
import org.vesper.csv.CsvTable;
import org.vesper.spi.adapter.Adapter;
import org.vesper.testkit.TestAdapterContext;

@Timeout(60)
class CsvAdaptersTest {

    private static final EventType TICK = type("Tick", "symbol", String.class, "price", double.class, "time", long.class);
    private static final EventType NOTE = type("Note", "text", String.class);
    private static final String HEADER = "symbol,price,time\n";

    @TempDir
    private Path folder;

    @Test
    void shouldPlayRowsAsEventsAndRejectBadOnes() throws Exception {
        Files.writeString(file(), HEADER + "WSC,1.5,1\n\"A,B\",2,2\nWSC,abc,3\nWSC,1\n,,4\n");
        TestAdapterContext trial = trial("loop", "2");
        try (Adapter player = CsvPlayer.of(trial)) {
            player.start();
            trial.madeThreads().get(0).join();
            assertEquals(6, player.status().eventsAccepted());
            assertEquals(4, player.status().eventsRejected());
            assertEquals("ended", player.status().details().get("state"));
        }
        List<Map<String, Object>> once = List.of(Map.of("symbol", "WSC", "price", 1.5, "time", 1L),
                Map.of("symbol", "A,B", "price", 2.0, "time", 2L), Map.of("time", 4L));
        assertEquals(once, trial.inlet().events().subList(0, 3));
        assertEquals(once, trial.inlet().events().subList(3, 6));
    }

    @Test
    void shouldRefuseASecondWriterOfOneFile() {
        try (Adapter first = CsvWriter.of(trial("append", "true"))) {
            first.start();
            try (Adapter second = CsvWriter.of(trial("append", "true"))) {
                assertEquals("adapter file of trial: adapter file of trial writes to " + file() + " already; name another file",
                        assertThrows(ConfigurationException.class, second::start).getMessage());
            }
        }
        try (Adapter third = CsvWriter.of(trial("append", "true"))) {
            third.start();
        }
    }

    @Test
    void shouldKeepTheTimesOfTheRowsScaledWhenASpeedIsSet() throws Exception {
        Files.writeString(file(), HEADER + "A,1,5000\nA,2,5400\nA,3,5400\n");
        TestAdapterContext trial = trial("time-property", "time", "speed", "4");
        try (Adapter player = CsvPlayer.of(trial)) {
            long startNs = System.nanoTime();
            player.start();
            trial.madeThreads().get(0).join();
            long tookMs = (System.nanoTime() - startNs) / 1_000_000;
            assertTrue(tookMs >= 100, "400 ms of the file at fourfold speed took " + tookMs + " ms");
        }
        assertEquals(3, trial.inlet().events().size());
        RowSchedule schedule = new RowSchedule(0.5);
        long firstNs = schedule.dueNs(5_000);
        assertEquals(20_000_000, schedule.dueNs(5_010) - firstNs, "10 ms of the file at half speed are 20 ms");
    }

    @Test
    void shouldEndItsThreadWhenItIsClosedWhileItWaits() throws IOException {
        Files.writeString(file(), HEADER + "A,1,0\nA,2,3600000\n");
        TestAdapterContext trial = trial("time-property", "time");
        Adapter player = CsvPlayer.of(trial);
        player.start();
        player.close();
        assertFalse(trial.madeThreads().get(0).isAlive());
    }

    @Test
    void shouldNameLineAndColumnOfABadCell() throws IOException {
        Files.writeString(file(), HEADER + "A,1,1\nA,x1,2\nA,1\n");
        try (CsvTable rows = CsvTable.open(file().toString(), Files.newBufferedReader(file()), CsvFormat.USUAL)) {
            RowEvents events = RowEvents.of(new PlayerSettings(file(), CsvFormat.USUAL, "time", "", 1, 1), rows, TICK);
            assertTrue(rows.next());
            events.event(rows);
            assertEquals(1, events.timeMs());
            assertTrue(rows.next());
            assertEquals(file() + ":3: column price: 'x1' is not a double",
                    assertThrows(IllegalArgumentException.class, () -> events.event(rows)).getMessage());
            assertTrue(rows.next());
            assertEquals(file() + ":4: has 2 cells, but the header has 3",
                    assertThrows(IllegalArgumentException.class, () -> events.event(rows)).getMessage());
            assertFalse(rows.next());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "speed | fast | speed is 'fast' but must be max or a factor such as 1, 10 or 0.5",
        "speed | 2 | no column is named that has the times of the rows; set time-property",
        "time-property | price | file.csv:1: time-property is price, which is not a long but double; write its unit, price:s for example",
        "time-property | time:sec | time-property or zone: 'sec' is neither a unit of time (s, ms, us, ns or iso) nor a pattern",
        "separator | ab | separator: 'ab' cannot separate cells",
        "separator | ; | file.csv:1: the header looks like it is separated by ',': add --separator ','",
        "time-property | when | but the header has no such column",
        "event-type | Tik | which is unknown; did you mean Tick?",
        "event-type | Note | event type Note has no property symbol",
        "file | none.csv | cannot read",
    })
    void shouldSayWhatIsWrongWhenASettingIs(String key, String value, String problem) throws IOException {
        Files.writeString(file(), HEADER);
        String text = key.equals("file") ? folder.resolve(value).toString() : value;
        String message = assertThrows(ConfigurationException.class, () -> CsvPlayer.of(trial(key, text)).start()).getMessage();
        assertTrue(message.startsWith("adapter file of trial: ") && message.contains(problem), message);
    }

    @Test
    void shouldPlayAFileOfAnotherFormatWithNestedPropertiesAndTimesInText() throws Exception {
        EventType merchant = EventType.ofMap("Merchant", Map.of("name", String.class));
        EventType type = EventType.ofMap("Tick", Map.of("price", double.class, "a:b", String.class, "at", String.class))
                .with("merchant", merchant);
        Files.writeString(file(), "01.03.2026 10:00;1.013,25;Foo;x\n01.03.2026 10:00;20.5;Foo;x\n");
        TestAdapterContext trial = new TestAdapterContext(type).named("trial", "file").with(Map.of("file", file().toString(),
                "separator", ";", "decimal-comma", "true", "columns", "at:string,price,merchant.name,a:b",
                "time-property", "at:dd.MM.yyyy HH:mm", "zone", "Europe/Berlin"));
        try (Adapter player = CsvPlayer.of(trial)) {
            trial.settings().check();
            player.start();
            trial.madeThreads().get(0).join();
            assertEquals(1, player.status().eventsRejected());
        }
        assertEquals(List.of(Map.of("at", "01.03.2026 10:00", "price", 1013.25, "merchant", Map.of("name", "Foo"), "a:b", "x")),
                trial.inlet().events());
    }

    @Test
    void shouldWriteEventsUnderOneHeaderAndAddToThem() throws IOException {
        write(trial(), tick("A", 1.5), tick("B,C", null));
        assertEquals(HEADER + "A,1.5,7\n\"B,C\",,7\n", Files.readString(file()));
        write(trial(), tick("D", 2.0));
        assertEquals(HEADER + "A,1.5,7\n\"B,C\",,7\nD,2.0,7\n", Files.readString(file()));
        write(trial("append", "false", "columns", "price, rule", "header", "false"), tick("E", 3.0));
        assertEquals("3.0,Tick\n", Files.readString(file()));
    }

    @Test
    void shouldRefuseEventsAndFilesOfOtherColumns() throws IOException {
        CsvWriter writer = CsvWriter.of(trial());
        writer.start();
        writer.onEvent(tick("A", 1.0));
        assertThrows(IllegalArgumentException.class, () -> writer.onEvent(new MapEvent(NOTE)));
        writer.flush();
        assertEquals(1, writer.status().eventsAccepted());
        assertEquals(HEADER + "A,1.0,7\n", Files.readString(file()));
        writer.close();
        assertThrows(RuntimeException.class, () -> writer.onEvent(tick("A", 1.0)));

        CsvWriter other = CsvWriter.of(trial("columns", "symbol"));
        assertTrue(assertThrows(ConfigurationException.class, other::start).getMessage()
                .contains("has the columns symbol,price,time, but symbol are to be written"));
        other.close();
        assertThrows(ConfigurationException.class, () -> CsvWriter.of(trial("file", folder.resolve("no/file.csv").toString())).start());
    }

    private static void write(TestAdapterContext trial, Object... events) {
        CsvWriter writer = CsvWriter.of(trial);
        trial.settings().check();
        writer.start();
        for (Object event : events) {
            writer.onEvent(event);
        }
        writer.close();
        assertFalse(trial.madeThreads().get(0).isAlive());
    }

    private static MapEvent tick(String symbol, Double price) {
        MapEvent event = new MapEvent(TICK);
        event.put("symbol", symbol);
        event.put("price", price);
        event.put("time", 7L);
        return event;
    }

    private Path file() {
        return folder.resolve("file.csv");
    }

    private TestAdapterContext trial(String... keysAndValues) {
        Map<String, String> values = new HashMap<>(Map.of("file", file().toString(), "event-type", "Tick"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        if (values.containsKey("append") || values.containsKey("columns") || keysAndValues.length == 0) {
            values.remove("event-type");
        }
        return new TestAdapterContext(TICK, NOTE).named("trial", "file").with(values);
    }

    private static EventType type(String name, Object... namesAndClasses) {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        for (int i = 0; i < namesAndClasses.length; i += 2) {
            properties.put((String) namesAndClasses[i], (Class<?>) namesAndClasses[i + 1]);
        }
        return EventType.ofMap(name, properties);
    }
}
