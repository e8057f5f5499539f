// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.tests.support.Await;

class JournalTest {

    @TempDir
    private Path folder;

    @Test
    void shouldReadWhatWasWrittenWhenClosed() throws IOException {
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
        List<String> expected = List.of("LANE 0+0 0 0/0 \0\3app\0\4lane", "SOURCE 0+0 1 0/0 \0\5ticksdesk-7", "DICTIONARY 0+0 1 0/0 0=WSC",
                "EVENTS 0+3 1 5/100 abc", "DICTIONARY 3+0 1 0/0 1=IBM", "EVENTS 3+2 1 5/103 de", "CLOCK 5+1 0 0/0 12345678",
                "CHANGE 6+0 0 0/0 add");
        assertEquals(expected, Lines.of(folder));
        assertEquals(expected, PlainReader.lines(folder), "as docs/internals/journal-format.md has it");
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
        assertEquals(List.of("CLOCK 0+1 0 0/0 t0", "CLOCK 1+1 0 0/0 t1", "CLOCK 2+1 0 0/0 t2"), Lines.ofEvents(Lines.of(folder)));
        assertEquals(3, JournalReader.mark(folder));
    }

    @Test
    void shouldBeginWhereSomethingWasStatedWhenNothingEnteredAfterwards() {
        List<String> lives = List.of("CLOCK", "CHANGE", "");
        for (String kind : lives) {
            try (Journal journal = Journal.open(settings(), OnDamage.REFUSE)) {
                if (!kind.isEmpty()) {
                    journal.append(Kind.valueOf(kind), kind.equals("CLOCK") ? 1 : 0, Rows.bytes("x"));
                }
            }
        }
        List<Kind> kinds = new ArrayList<>();
        try (JournalReader reader = JournalReader.openAt(folder, 1, OnDamage.REFUSE)) {
            while (reader.next()) {
                kinds.add(reader.record().kind());
            }
        }
        assertEquals(List.of(Kind.LANE, Kind.CHANGE, Kind.LANE), kinds);
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

    @Test
    void shouldGoOnBehindTheMarkWhenTheEndWasLost() throws IOException {
        try (Journal journal = Journal.open(settings(), OnDamage.REFUSE)) {
            journal.append(Kind.CLOCK, 1, Rows.bytes("t"));
            journal.mark(7);
        }
        try (Journal journal = Journal.open(settings(), OnDamage.REFUSE)) {
            assertEquals(7, journal.position());
            journal.append(Kind.CLOCK, 1, Rows.bytes("u"));
        }
        assertEquals(List.of("CLOCK 0+1 0 0/0 t", "CLOCK 7+1 0 0/0 u"), Lines.ofEvents(Lines.of(folder)));
    }

    @Test
    void shouldDeleteWhatIsBeforeAPositionWhenAskedTo() {
        try (Journal journal = Journal.open(small(Sync.NONE), OnDamage.REFUSE)) {
            for (int i = 0; i < 100; i++) {
                journal.append(Kind.CLOCK, 1, Rows.bytes("x".repeat(10_000)));
            }
            int segments = journal.status().segments();
            assertTrue(segments >= 100 / 6, () -> journal.status().toString());
            journal.deleteBefore(50);
            assertTrue(journal.status().segments() < segments && journal.status().oldest() <= 50, () -> journal.status().toString());
            assertTrue(journal.status().oldest() > 40, () -> journal.status().toString());
            journal.deleteBefore(Long.MAX_VALUE);
            assertEquals(1, journal.status().segments());
            assertEquals(1, SegmentFiles.of(folder).size());
        }
        assertTrue(Lines.ofEvents(Lines.of(folder)).size() < 7);
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldMakeEverythingDurableWhenItIsForced() {
        for (Sync sync : List.of(Sync.EACH, Sync.INTERVAL)) {
            try (Journal journal = Journal.open(small(sync), OnDamage.REFUSE)) {
                for (int i = 0; i < 50; i++) {
                    long end = journal.append(Kind.CLOCK, 1, Rows.bytes("x".repeat(10_000)));
                    assertTrue(journal.durable() <= end);
                    Await.until("durable", () -> journal.durable() > end - 3);
                }
                Await.until("all durable", () -> journal.durable() == journal.position());
                assertTrue(journal.isForced());
            }
        }
        assertEquals(100, Lines.ofEvents(Lines.of(folder)).size());
    }

    /** Everything that a definition needs is stated in one segment, however small the usual ones are. */
    @Test
    void shouldBeginALargerSegmentWhenASourceDoesNotFit() {
        try (Journal journal = Journal.open(small(Sync.NONE), OnDamage.REFUSE)) {
            Rows rows = new Rows("desk");
            InputJournal.Source source = journal.input("ticks").source(rows);
            for (int i = 0; i < 10; i++) {
                rows.define(source, i + "x".repeat(30_000));
            }
            source.append(0, 0, 1, 0, Rows.bytes("first"));
            source.append(0, 1, 1, 0, Rows.bytes("second"));
        }
        List<String> lines = Lines.of(folder);
        int first = lines.indexOf("EVENTS 0+1 1 0/0 first");
        assertTrue(first > 0 && lines.get(first + 1).endsWith("second"));
        for (int i = 0; i < 10; i++) {
            assertTrue(lines.get(first - 10 + i).startsWith("DICTIONARY 0+0 1 0/0 " + i + "x"));
        }
        assertTrue(lines.get(first - 11).startsWith("SOURCE"));
    }

    @Test
    void shouldStateWhatAdaptersRememberInEachSegmentAndWhenTheyAreReady() {
        try (Journal journal = Journal.open(small(Sync.NONE), OnDamage.REFUSE)) {
            InputJournal input = journal.input("ticks");
            journal.append(Kind.CLOCK, 1, Rows.bytes("before"));
            input.state(parts -> {
                parts.accept(Rows.bytes("at " + journal.position()));
                parts.accept(Rows.bytes("rest"));
            });
            for (int i = 0; i < 20; i++) {
                journal.append(Kind.CLOCK, 1, Rows.bytes("x".repeat(10_000)));
            }
        }
        List<String> lines = Lines.of(folder).stream().map(line -> line.replaceFirst("x+", "")).toList();
        assertEquals(List.of("CLOCK 0+1 0 0/0 before", "ADAPTER 1+0 0 0/0 \0\5ticksat 1", "ADAPTER 1+0 0 0/0 \0\5ticksrest"),
                lines.subList(1, 4));
        int next = lines.indexOf(lines.get(0).replace("0+0", "7+0"));
        assertEquals("ADAPTER 7+0 0 0/0 \0\5ticksat 7", lines.get(next + 1), lines::toString);
    }

    @Test
    void shouldRefuseToAppendWhenItIsClosed() {
        Journal journal = Journal.open(settings(), OnDamage.REFUSE);
        InputJournal.Source source = journal.input("ticks").source(new Rows("desk"));
        source.append(0, 0, 1, 0, Rows.bytes("row"));
        journal.close();
        assertThrows(IllegalStateException.class, () -> source.append(0, 1, 1, 0, Rows.bytes("row")));
        assertThrows(IllegalStateException.class, () -> journal.append(Kind.CLOCK, 1, Rows.bytes("tick")));
        journal.mark(7);
        assertEquals(1, Lines.ofEvents(Lines.of(folder)).size());
    }

    private JournalSettings settings() {
        return JournalSettings.of(folder, "app", "lane");
    }

    private JournalSettings small(Sync sync) {
        return new JournalSettings(
                folder, "app", "lane", JournalSettings.MIN_SEGMENT_BYTES, sync, Duration.ofMillis(1), WhenDiskFull.WAIT);
    }
}
