// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.spi.adapter.InputJournal;

class JournalTest {

    @TempDir
    private Path folder;

    @Test
    void shouldReadWhatWasWrittenWhenClosed() {
        try (Journal journal = Journal.open(settings(), OnDamage.REFUSE)) {
            Rows rows = new Rows("desk-7");
            InputJournal input = journal.input("ticks");
            InputJournal.Source source = input.source(rows);
            rows.define(source, "0=WSC");
            assertEquals(3, source.append(5, 100, 3, System.nanoTime(), Rows.bytes("abc")));
            rows.define(source, "1=IBM");
            assertEquals(5, source.append(5, 103, 2, System.nanoTime(), Rows.bytes("de")));
            assertEquals(6, journal.append(Kind.CLOCK, 1, Rows.bytes("12345678")));
            assertEquals(6, journal.append(Kind.CHANGE, 0, Rows.bytes("add")));
        }
        assertEquals(List.of("LANE 0+0 \0\3app\0\4lane", "SOURCE 0+0 1 ticks desk-7", "DICTIONARY 0+0 1 0=WSC", "EVENTS 0+3 1 5/100 abc",
                "DICTIONARY 3+0 1 1=IBM", "EVENTS 3+2 1 5/103 de", "CLOCK 5+1 12345678", "CHANGE 6+0 add"), read());
    }

    @Test
    void shouldGoOnBehindTheLastRecordWhenOpenedAgain() {
        for (int run = 0; run < 3; run++) {
            try (Journal journal = Journal.open(settings(), OnDamage.REFUSE)) {
                assertEquals(run, journal.position());
                journal.append(Kind.CLOCK, 1, Rows.bytes("t" + run));
                journal.mark(journal.position());
            }
        }
        assertEquals(List.of("CLOCK 0+1 t0", "CLOCK 1+1 t1", "CLOCK 2+1 t2"), read().stream().filter(line -> !line.startsWith("LANE")).toList());
        assertEquals(3, Journal.mark(folder));
    }

    @Test
    void shouldTellTheCauseWhenAskedWithinABatch() {
        try (Journal journal = Journal.open(settings(), OnDamage.REFUSE)) {
            Rows rows = new Rows("desk-7");
            InputJournal.Source source = journal.input("ticks").source(rows);
            journal.append(Kind.CLOCK, 1, Rows.bytes("t"));
            assertEquals(0, journal.cause());
            source.append(0, 500, 10, 0, Rows.bytes("rows"));
            rows.underWay(507);
            assertEquals(8, journal.cause());
            assertEquals(11, journal.durable());
            assertFalse(journal.isForced());
            assertTrue(journal.status().bytes() > 0);
        }
    }

    private JournalSettings settings() {
        return JournalSettings.of(folder, "app", "lane");
    }

    private List<String> read() {
        List<String> lines = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(folder, OnDamage.REFUSE)) {
            while (reader.next()) {
                lines.add(line(reader));
            }
            assertTrue(reader.torn().isEmpty());
        }
        return lines;
    }

    private static String line(JournalReader reader) {
        JournalRecord record = reader.record();
        String source = record.source() == 0 ? "" : record.source() + " ";
        String stage = reader.stage().isEmpty() ? "" : reader.stage() + " ";
        String form = record.kind() == Kind.EVENTS ? record.form() + "/" + record.inSource() + " " : "";
        return record.kind() + " " + record.position() + "+" + record.count() + " " + source + stage + form + Rows.text(reader.payload());
    }
}
