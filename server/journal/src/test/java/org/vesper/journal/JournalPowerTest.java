// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.journal.SegmentFiles.Disk;
import org.vesper.tests.support.Await;

/** The power fails, and the disk has no more than what was forced. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JournalPowerTest {

    private static final Duration NEVER = Duration.ofHours(1);

    @TempDir
    private Path scratch;
    private final LosingDisk disk = new LosingDisk();

    private Path folder() {
        return scratch.resolve("journal");
    }

    private Journal open(Sync sync, Disk on) {
        return Journal.open(new JournalSettings(folder(), "app", "lane", JournalSettings.MIN_SEGMENT_BYTES, sync, NEVER, WhenDiskFull.WAIT),
                OnDamage.REFUSE, 0, on);
    }

    private static void append(Journal journal, int ticks) {
        for (int i = 0; i < ticks; i++) {
            journal.append(Kind.CLOCK, 1, Rows.bytes("x".repeat(10_000)));
        }
    }

    private static void force(Journal journal) {
        journal.hasten();
        Await.until("all is durable", () -> journal.durable() == journal.position());
    }

    @Test
    void shouldHaveTheMarkBehindTheBeginningOfWhatIsLeftWhenSegmentsHaveBeenDeleted() throws IOException {
        try (Journal journal = open(Sync.INTERVAL, disk)) {
            append(journal, 100);
            force(journal);
            journal.mark(90);
            journal.deleteBefore(50);
            Path left = disk.withoutPower(folder(), scratch.resolve("left"));
            List<Long> beginnings = JournalReader.beginnings(left);
            assertTrue(beginnings.get(0) > 40, beginnings::toString);
            assertEquals(90, JournalReader.mark(left), "a recovery begins with a segment before the mark");
        }
    }

    @Test
    void shouldDeleteNothingWhenTheMarkCannotBeForced() {
        Disk failing = new Disk() {
            @Override
            public void force(Path file, MappedByteBuffer memory, int from, int bytes) {
                throw new UncheckedIOException(new IOException("Input/output error"));
            }
        };
        try (Journal journal = open(Sync.NONE, failing)) {
            append(journal, 100);
            journal.mark(100);
            assertThrows(UncheckedIOException.class, () -> journal.deleteBefore(50));
            assertEquals(0, journal.status().oldest());
            assertEquals(0L, JournalReader.beginnings(folder()).get(0));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldHaveEverythingThatItCalledDurable(long seed) throws IOException {
        Random random = new Random(seed);
        long most = 0;
        try (Journal journal = open(Sync.EACH, disk)) {
            for (int moment = 0; moment < 40; moment++) {
                append(journal, random.nextInt(8));
                if (random.nextInt(4) == 0) {
                    force(journal);
                }
                long durable = journal.durable();
                long left = LosingDisk.end(disk.withoutPower(folder(), scratch.resolve(seed + "-" + moment)));
                assertTrue(left >= durable && left <= journal.position(), left + " of " + durable);
                most = Math.max(most, left);
            }
        }
        assertTrue(most > 10, "records were durable");
    }

    /** The end is lost here, but another journal knows of more: no position may name two events. */
    @Test
    void shouldGoOnBehindAPositionThatIsKnownElsewhere() throws IOException {
        try (Journal journal = open(Sync.NONE, disk)) {
            append(journal, 3);
        }
        JournalSettings settings = JournalSettings.of(folder(), "app", "lane");
        try (Journal journal = Journal.open(settings, OnDamage.REFUSE, 7)) {
            assertEquals(7, journal.position());
            append(journal, 1);
        }
        try (Journal journal = Journal.open(settings, OnDamage.REFUSE, 2)) {
            assertEquals(8, journal.position());
        }
        List<String> positions = Lines.ofEvents(Lines.of(folder())).stream().map(line -> line.split(" ")[1]).toList();
        assertEquals(List.of("0+1", "1+1", "2+1", "7+1"), positions);
    }
}
