// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalSettings;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;
import org.vesper.journal.Sync;
import org.vesper.journal.WhenDiskFull;
import org.vesper.spi.adapter.InputJournal;
import picocli.CommandLine;

/** {@code vesper journal} on the files of a lane. */
class JournalCommandTest {

    @TempDir
    private Path instance;
    private Path folder;
    private StringWriter out;
    private StringWriter err;

    @BeforeEach
    void write() {
        folder = instance.resolve("var/journal/orders/ticks");
        try (Journal journal = Journal.open(new JournalSettings(folder, "orders", "ticks", JournalSettings.MIN_SEGMENT_BYTES, Sync.NONE,
                Duration.ofMillis(10), WhenDiskFull.WAIT), OnDamage.REFUSE)) {
            InputJournal.Source source = journal.input("in").source(new Client());
            source.append(3, 100, 2, 0, bytes("two rows"));
            journal.append(Kind.CLOCK, 1, ByteBuffer.allocate(8).putLong(0, 1_700_000_000_000L));
            source.append(3, 102, 5, 0, bytes("five rows"));
            journal.mark(8);
        }
    }

    private static final class Client implements InputJournal.SourceState {

        @Override
        public ByteBuffer definition() {
            return bytes("desk-7");
        }

        @Override
        public void dictionary(Consumer<ByteBuffer> parts) {
            parts.accept(bytes("A"));
        }

        @Override
        public long underWay() {
            return 0;
        }
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void shouldSayThatItIsSoundWhenItIs() {
        assertEquals(0, run("verify", folder.toString()));
        assertEquals("sound: 6 records in 1 segments, positions 0 to 8", out.toString().strip());
        assertEquals(0, run("verify", folder.toString(), "--json"));
        assertTrue(out.toString().contains("\"sound\" : true") && out.toString().contains("\"end\" : 8"), out::toString);
    }

    @Test
    void shouldShowSegmentsAndKinds() {
        assertEquals(0, run("show", folder.toString()));
        String shown = out.toString();
        assertTrue(shown.contains("00000001.journal") && shown.matches("(?s).*EVENTS +2\\R.*mark +8\\R.*"), shown);
    }

    @Test
    void shouldPrintTheRecordsThatAreAskedFor() {
        assertEquals(0, run("dump", folder.toString(), "--from", "2"));
        List<String> lines = out.toString().lines().toList();
        assertEquals(2, lines.size(), out::toString);
        assertTrue(lines.get(0).matches("2\\+1 \\S+ CLOCK - 8 B 00 00 01 8b cf e5 68 00"), lines.get(0));
        assertTrue(lines.get(1).matches("3\\+5 \\S+ EVENTS #1 form 3 from 102 9 B \"five rows\""), lines.get(1));
        assertEquals(0, run("dump", folder.toString(), "--until", "1", "--bytes", "3"));
        assertTrue(out.toString().contains(" SOURCE #1 in 6 B \"des\"") && out.toString().contains(" DICTIONARY #1 1 B \"A\""), out::toString);
    }

    @Test
    void shouldNameTheDamageWhenAByteIsWrong() throws IOException {
        Path segment = folder.resolve("00000001.journal");
        byte[] content = Files.readAllBytes(segment);
        content[new String(content, StandardCharsets.ISO_8859_1).indexOf("two rows")]++;
        Files.write(segment, content);
        assertEquals(1, run("verify", folder.toString()));
        assertTrue(out.toString().contains(segment + " is damaged at offset") && out.toString().contains("DAMAGED: 5 records"), out::toString);
        assertEquals(1, run("dump", folder.toString()));
        assertTrue(err.toString().contains("is damaged at offset"), err::toString);
    }

    /** A loss of power takes the end of the journal, the blocks of its last segment or the segment itself; the mark knows of the events. */
    @Test
    void shouldNameTheLossWhenTheRecordsEndBeforeTheMark() throws IOException {
        Path segment = folder.resolve("00000001.journal");
        byte[] content = Files.readAllBytes(segment);
        int fiveRows = new String(content, StandardCharsets.ISO_8859_1).indexOf("five rows") - 48;
        Files.write(segment, Arrays.copyOf(content, fiveRows));
        assertLoss("the segments end at position 3, and outputs had left before 8: 5 events and clock ticks are lost");
        Files.write(segment, Arrays.copyOf(Arrays.copyOf(content, fiveRows), content.length));
        assertLoss("the segments end at position 3, and outputs had left before 8: 5 events and clock ticks are lost");
        Files.write(segment, new byte[content.length]);
        assertLoss("the segments end at position 0, and outputs had left before 8: 8 events and clock ticks are lost");
        assertTrue(out.toString().contains("segment " + segment + " has no valid header"), out::toString);
    }

    private void assertLoss(String expected) {
        assertEquals(1, run("verify", folder.toString()));
        assertTrue(out.toString().contains(expected) && out.toString().contains("DAMAGED"), out::toString);
        assertEquals(1, run("show", folder.toString()));
        assertEquals(1, run("verify", folder.toString(), "--json"));
        assertTrue(out.toString().contains("\"sound\" : false") && out.toString().contains(expected), out::toString);
    }

    @Test
    void shouldNameTheJournalsBelowWhenTheFolderHasNone() {
        assertEquals(1, run("verify", instance.resolve("var/journal").toString()));
        assertTrue(err.toString().contains("has no journal; name one of " + folder), err::toString);
        assertEquals(1, run("show", instance.resolve("nowhere").toString()));
        assertTrue(err.toString().strip().endsWith("nowhere has no journal"), err::toString);
    }

    private int run(String... arguments) {
        out = new StringWriter();
        err = new StringWriter();
        CommandLine command = VesperCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        String[] all = new String[arguments.length + 1];
        all[0] = "journal";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return command.execute(all);
    }
}
