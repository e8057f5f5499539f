// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.testkit.TestAdapterContext;

/** A file that is cut back after a death of the process, so that it has each line once. */
@Timeout(60)
class CsvRecoveryTest {

    private static final EventType NOTE = EventType.ofMap("Note", Map.of("text", String.class));

    @TempDir
    private Path folder;

    @Test
    void shouldHaveEachLineOnceWhenTheLinesBehindAPlaceComeAgain() throws IOException {
        for (int left = 0; left <= 3; left++) {
            Path dead = folder.resolve("dead" + left + ".csv");
            CsvWriter first = writer(dead);
            long[] places = new long[4];
            places[0] = first.given();
            for (int i = 1; i <= 3; i++) {
                first.onEvent(note("line " + i));
                places[i] = first.given();
            }
            assertTrue(first.hasArrived(places[3]));
            assertEquals(places[3], Files.size(dead));
            first.onEvent(note("in memory"));

            // The writer of the dead process goes on here, so the next one has a copy of what it had written.
            Path copy = folder.resolve("copy" + left + ".csv");
            Files.writeString(copy, Files.readString(dead).substring(0, (int) places[3]));
            CsvWriter second = writer(copy);
            second.goOnAt(places[left]);
            for (int i = left + 1; i <= 4; i++) {
                second.onEvent(note("line " + i));
            }
            second.close();
            assertEquals("text\nline 1\nline 2\nline 3\nline 4\n", Files.readString(copy), "cut back to line " + left);
            assertEquals(Files.size(copy), second.given());
        }
    }

    @Test
    void shouldForgetTheLinesThatWaitWhenItGoesOnAfterAnUpdate() throws IOException {
        CsvWriter writer = writer(file());
        writer.onEvent(note("a"));
        long place = writer.given();
        writer.onEvent(note("b"));
        writer.goOnAt(0);
        writer.onEvent(note("a"));
        assertEquals(place, writer.given());
        writer.onEvent(note("b"));
        writer.close();
        assertEquals("text\na\nb\n", Files.readString(file()));
    }

    @Test
    void shouldLeaveAFileAloneWhenItIsAnotherOne() throws IOException {
        for (String content : new String[] {"text\nmine\n", "text\nmine, and longer than the other\n"}) {
            Files.writeString(file(), content);
            CsvWriter writer = writer(file());
            writer.goOnAt("text\nmine\nanother\n".length());
            writer.onEvent(note("b"));
            writer.close();
            assertEquals(content + "b\n", Files.readString(file()));
        }
    }

    /** What the disk would have if the power failed: no more than what was forced. */
    private static final class ForcedFiles implements LineFile.Opener {

        final Map<Path, String> forced = new HashMap<>();
        boolean failing;
        int forces;

        @Override
        public SeekableByteChannel open(Path path, OpenOption... options) throws IOException {
            return Files.newByteChannel(path, options);
        }

        @Override
        public void force(Path fileOrFolder) throws IOException {
            forces++;
            if (failing) {
                throw new IOException("Input/output error");
            }
            forced.put(fileOrFolder, Files.isDirectory(fileOrFolder) ? "" : Files.readString(fileOrFolder));
        }
    }

    @Test
    void shouldHaveItsLinesOnTheDiskWhenItSaysThatTheyAreDurable() throws IOException {
        ForcedFiles disk = new ForcedFiles();
        CsvWriter writer = writer(file(), disk);
        writer.onEvent(note("a"));
        assertTrue(writer.hasArrived(writer.given()));
        assertEquals(Map.of(), disk.forced, "what is to outlive the process alone is not forced");
        assertTrue(writer.isDurable(writer.given()));
        assertEquals(Map.of(file(), "text\na\n", folder, ""), disk.forced, "the line, and the name of the new file");
        int forces = disk.forces;
        assertTrue(writer.isDurable(writer.given()));
        assertEquals(forces, disk.forces, "nothing has come");
        writer.onEvent(note("b"));
        assertTrue(writer.isDurable(writer.given()));
        assertEquals("text\na\nb\n", disk.forced.get(file()));
        writer.onEvent(note("c"));
        writer.close();
        assertTrue(writer.isDurable(writer.given()));
        assertEquals("text\na\nb\nc\n", disk.forced.get(file()));
    }

    /** After a force that fails, another one may succeed although the disk has lost what the first one was about. */
    @Test
    void shouldCallNothingDurableAnyMoreWhenAForceHasFailed() throws IOException {
        ForcedFiles disk = new ForcedFiles();
        CsvWriter writer = writer(file(), disk);
        writer.onEvent(note("a"));
        disk.failing = true;
        assertFalse(writer.isDurable(writer.given()));
        disk.failing = false;
        assertFalse(writer.isDurable(writer.given()));
        assertTrue(writer.hasArrived(writer.given()));
        writer.close();
        assertFalse(writer.isDurable(writer.given()));
    }

    @Test
    void shouldForceTheFilesOfThisMachine() throws IOException {
        CsvWriter writer = writer(file());
        writer.onEvent(note("a"));
        assertTrue(writer.isDurable(writer.given()));
        assertEquals("text\na\n", Files.readString(file()));
        writer.close();
    }

    private static CsvWriter writer(Path file) {
        return writer(file, Files::newByteChannel);
    }

    private static CsvWriter writer(Path file, LineFile.Opener disk) {
        Map<String, String> settings = new HashMap<>(Map.of("file", file.toString(), "flush-interval", "1h"));
        CsvWriter writer = CsvWriter.of(new TestAdapterContext(NOTE).named("trial", "file").with(settings), disk);
        writer.start();
        return writer;
    }

    private Path file() {
        return folder.resolve("file.csv");
    }

    private static MapEvent note(String text) {
        MapEvent event = new MapEvent(NOTE);
        event.put("text", text);
        return event;
    }
}
