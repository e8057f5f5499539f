// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.testkit.TestAdapterContext;

/** Files that cannot be written, and files that are moved away. The adapter's own thread writes once an hour here. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class CsvWriterDiskTest {

    private static final EventType ROW = EventType.ofMap("Row", Map.of("n", long.class));

    @TempDir
    private Path folder;
    private final List<Long> taken = new ArrayList<>();
    private long refused;

    @Test
    void shouldCountWhatTheFileHasWhenTheDiskIsFull() throws IOException {
        SmallDisk disk = new SmallDisk(100_003);
        CsvWriter writer = started(disk);
        send(writer, 0, 40_000);
        assertThrows(UncheckedIOException.class, writer::flush);
        long written = writer.status().eventsAccepted();
        assertEquals(written + 1, lines().size(), "the header and the lines that are counted");
        assertTrue(Files.readString(file()).endsWith("\n"));
        assertEquals(40_000, written + waiting(writer) + refused);
        assertTrue(refused > 0 && waiting(writer) > 0);

        disk.free(1_000_000);
        send(writer, 40_000, 100);
        writer.close();
        assertEquals(40_100, writer.status().eventsAccepted() + refused);
        assertEquals(expectedLines(), lines());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldHaveEachLineOnceWhenSpaceComesAndGoes(long seed) throws IOException {
        Random random = new Random(seed);
        SmallDisk disk = new SmallDisk(0);
        CsvWriter writer = started(disk);
        for (int turn = 0; turn < 3_000; turn++) {
            send(writer, turn * 50L, random.nextInt(50));
            disk.free(random.nextInt(200));
            if (random.nextInt(4) == 0) {
                flush(writer);
                assertTrue(Files.size(file()) == 0 || Files.readString(file()).endsWith("\n"), "whole lines only");
            }
        }
        disk.free(Integer.MAX_VALUE);
        writer.close();
        assertTrue(refused > 0);
        assertEquals(expectedLines(), lines());
        assertEquals(taken.size(), writer.status().eventsAccepted());
        assertEquals(0, writer.status().eventsRejected());
    }

    @Test
    void shouldWriteTheHeaderOnceThereIsRoomForIt() throws IOException {
        SmallDisk disk = new SmallDisk(1);
        CsvWriter writer = started(disk);
        send(writer, 1, 2);
        String message = assertThrows(UncheckedIOException.class, writer::flush).getMessage();
        assertEquals("cannot write " + file() + ": No space left on device", message);
        assertEquals("", Files.readString(file()));
        disk.free(3);
        flush(writer);
        assertEquals("n\n1\n", Files.readString(file()), "4 bytes");
        disk.free(100);
        writer.close();
        assertEquals("n\n1\n2\n", Files.readString(file()));
    }

    @Test
    void shouldCountLinesAsRejectedWhenTheyCannotBeWrittenUntilTheEnd() throws IOException {
        CsvWriter writer = started(new SmallDisk(7));
        send(writer, 10, 5);
        writer.close();
        assertEquals("n\n10\n", Files.readString(file()));
        assertEquals(1, writer.status().eventsAccepted());
        assertEquals(4, writer.status().eventsRejected());
        assertThrows(UncheckedIOException.class, () -> writer.onEvent(row(1)));
    }

    @Test
    void shouldCountNothingAsWrittenOnARealDeviceThatIsFull() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full));
        CsvWriter writer = CsvWriter.of(trial("file", full.toString()));
        writer.start();
        send(writer, 0, 100);
        assertThrows(UncheckedIOException.class, writer::flush);
        writer.close();
        assertEquals(0, writer.status().eventsAccepted());
        assertEquals(100, writer.status().eventsRejected());
    }

    @Test
    void shouldHaveWholeLinesWhenTheSystemRefusesToLetTheFileGrow() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process writing = new ProcessBuilder("/bin/bash", "-c", "ulimit -f 4; exec \"$0\" \"$@\"", java, "-XX:-UsePerfData", "-cp",
                System.getProperty("java.class.path"), Writing.class.getName(), file().toString()).redirectErrorStream(true).start();
        String output = new String(writing.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, writing.waitFor(), output);
        long[] counts = Stream.of(output.strip().lines().reduce((one, other) -> other).orElseThrow().split(" "))
                .mapToLong(Long::parseLong).toArray();
        assertTrue(Files.readString(file()).endsWith("\n"));
        assertEquals(lines().size() - 1, counts[0]);
        assertEquals(50_000, counts[0] + counts[1] + counts[2], "written, lost, refused");
        assertTrue(counts[0] > 100 && counts[1] > 0 && counts[2] > 0, output);
    }

    /** Writes more lines than the file size limit allows, in a separate process. */
    static final class Writing {

        private Writing() {
        }

        public static void main(String[] arguments) {
            CsvWriter writer = CsvWriter.of(trial("file", arguments[0]));
            writer.start();
            long refused = 0;
            for (long n = 0; n < 50_000; n++) {
                try {
                    writer.onEvent(row(n));
                } catch (UncheckedIOException e) {
                    refused++;
                }
            }
            writer.close();
            System.out.println(writer.status().eventsAccepted() + " " + writer.status().eventsRejected() + " " + refused);
            System.exit(0);
        }
    }

    @Test
    void shouldEndALineThatACrashHasTorn() throws IOException {
        Files.writeString(file(), "n\n1\n2");
        CsvWriter writer = started(new SmallDisk(1_000));
        send(writer, 3, 1);
        writer.close();
        assertEquals("n\n1\n2\n3\n", Files.readString(file()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldContinueInANewFileWhenItsOwnIsMovedOrDeleted(boolean moved) throws IOException {
        CsvWriter writer = started(new SmallDisk(1_000));
        send(writer, 1, 1);
        writer.flush();
        Path old = folder.resolve("old.csv");
        if (moved) {
            Files.move(file(), old);
        } else {
            Files.delete(file());
        }
        send(writer, 2, 1);
        writer.flush();
        writer.close();
        assertEquals("n\n2\n", Files.readString(file()));
        assertEquals(2, writer.status().eventsAccepted());
        assertFalse(moved && !Files.readString(old).equals("n\n1\n"));
    }

    @Test
    void shouldWriteAHeaderAgainWhenTheFileIsEmptied() throws IOException {
        CsvWriter writer = started(new SmallDisk(1_000));
        send(writer, 1, 1);
        writer.flush();
        Files.writeString(file(), "");
        send(writer, 2, 1);
        writer.close();
        assertEquals("n\n2\n", Files.readString(file()));
    }

    @Test
    void shouldWaitWhileAFileOfOtherColumnsHasTheName() throws IOException {
        CsvWriter writer = started(new SmallDisk(1_000));
        send(writer, 1, 1);
        writer.flush();
        Path other = Files.writeString(folder.resolve("other.csv"), "m\n7\n");
        // In one step, because the writer also looks on a thread of its own.
        Files.move(other, file(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        send(writer, 2, 1);
        assertTrue(assertThrows(UncheckedIOException.class, writer::flush).getMessage().contains("has the columns m, but n are to be"));
        Files.delete(file());
        writer.close();
        assertEquals("n\n2\n", Files.readString(file()));
    }

    @Test
    void shouldLetAnUpdateChangeTheColumnsOnceTheFileIsMovedAway() throws IOException {
        CsvWriter old = started(new SmallDisk(1_000));
        send(old, 1, 1);
        old.flush();
        Files.move(file(), folder.resolve("old.csv"));
        CsvWriter fresh = CsvWriter.of(trial("file", file().toString(), "columns", "rule,n"));
        assertTrue(fresh.canTakeOver(old));
        fresh.takeOver(old);
        send(fresh, 2, 1);
        old.close();
        fresh.close();
        assertEquals("n\n1\n", Files.readString(folder.resolve("old.csv")));
        assertEquals("rule,n\nRow,2\n", Files.readString(file()));
    }

    @Test
    void shouldHandOverLinesThatWaitWhenTheDiskIsFull() throws IOException {
        SmallDisk disk = new SmallDisk(4);
        CsvWriter old = started(disk);
        send(old, 1, 3);
        CsvWriter fresh = CsvWriter.of(trial("file", file().toString()), disk);
        fresh.takeOver(old);
        old.close();
        disk.free(100);
        fresh.close();
        assertEquals("n\n1\n2\n3\n", Files.readString(file()));
        assertEquals(3, old.status().eventsAccepted() + fresh.status().eventsAccepted());
        assertEquals(0, old.status().eventsRejected());
    }

    private CsvWriter started(LineFile.Opener disk) {
        CsvWriter writer = CsvWriter.of(trial("file", file().toString()), disk);
        writer.start();
        return writer;
    }

    private void send(CsvWriter writer, long first, int count) {
        for (long n = first; n < first + count; n++) {
            try {
                writer.onEvent(row(n));
                taken.add(n);
            } catch (UncheckedIOException e) {
                refused++;
            }
        }
    }

    private static void flush(CsvWriter writer) {
        try {
            writer.flush();
        } catch (UncheckedIOException e) {
            // There is no room yet.
        }
    }

    private static long waiting(CsvWriter writer) {
        return Long.parseLong(writer.status().details().get("waiting"));
    }

    private List<String> expectedLines() {
        return Stream.concat(Stream.of("n"), taken.stream().map(String::valueOf)).toList();
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(file());
    }

    private static MapEvent row(long n) {
        MapEvent event = new MapEvent(ROW);
        event.put("n", n);
        return event;
    }

    private Path file() {
        return folder.resolve("file.csv");
    }

    private static TestAdapterContext trial(String... settings) {
        Map<String, String> values = new HashMap<>(Map.of("flush-interval", "60m"));
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        return new TestAdapterContext(ROW).named("trial", "file").with(values);
    }
}
