// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.journal.SegmentFiles.Disk;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.tests.support.Await;

/** A disk that has no room for a further segment, until it has. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JournalFullDiskTest {

    private static final String ROW = "x".repeat(1_000);

    @TempDir
    private Path folder;
    private final AtomicBoolean full = new AtomicBoolean();
    private final AtomicInteger made = new AtomicInteger();

    private final Disk disk = new Disk() {
        @Override
        public Segment make(Path file, int bytes) throws IOException {
            if (full.get()) {
                throw new IOException("No space left on device");
            }
            Segment segment = Segment.prepare(file, bytes);
            made.incrementAndGet();
            return segment;
        }
    };

    @Test
    void shouldTakeNoMoreAndLoseNothingWhenItWaits() throws InterruptedException {
        List<String> written = new ArrayList<>();
        AtomicBoolean open = new AtomicBoolean();
        try (Journal journal = open(WhenDiskFull.WAIT)) {
            InputJournal.Source source = journal.input("ticks").source(new Rows("desk"));
            Await.until("the next segment", () -> made.get() == 2);
            full.set(true);
            for (int i = 0; !journal.isFull(); i++) {
                assertTrue(i < 1_000, "never full");
                if (journal.status().segments() > 1) {
                    Await.until("that there is no third one", () -> journal.status().full());
                }
                source.append(0, i, 1, 0, Rows.bytes(i + ROW));
                written.add(i + ROW);
            }
            assertTrue(journal.status().full());
            journal.whenRoom(() -> open.set(true));
            assertFalse(open.get());
            Thread late = new Thread(() -> {
                for (int i = written.size(); i < 200; i++) {
                    source.append(0, i, 1, 0, Rows.bytes(i + ROW));
                }
            });
            late.start();
            Await.until("the thread that has no room", () -> late.getState() == Thread.State.WAITING);
            full.set(false);
            late.join();
            Await.until("the task that waits for room", open::get);
            assertFalse(journal.isFull());
            assertEquals(200, journal.position());
            assertEquals(0, journal.status().skipped());
        }
        List<String> found = Lines.ofEvents(Lines.of(folder));
        assertEquals(200, found.size());
        for (int i = 0; i < 200; i++) {
            assertTrue(found.get(i).endsWith(" " + i + ROW), found.get(i));
        }
    }

    @Test
    void shouldGoOnCountAndBeginBehindTheGapWhenItContinues() {
        long skipped;
        try (Journal journal = open(WhenDiskFull.CONTINUE)) {
            InputJournal.Source source = journal.input("ticks").source(new Rows("desk"));
            full.set(true);
            int next = 0;
            while (journal.status().skipped() < 500) {
                assertFalse(journal.isFull());
                assertEquals(next + 5, source.append(0, next, 5, 0, Rows.bytes(next + ROW)));
                next += 5;
            }
            full.set(false);
            long before = journal.status().skipped();
            while (journal.status().skipped() > before || journal.status().full()) {
                before = journal.status().skipped();
                Await.until("room", () -> !journal.status().full());
            }
            source.append(0, next, 5, 0, Rows.bytes(next + ROW));
            skipped = journal.status().skipped();
            assertEquals(next + 5, journal.position());
        }
        List<String> found = Lines.ofEvents(Lines.of(folder));
        long events = found.stream().mapToLong(line -> 5).sum();
        String last = found.get(found.size() - 1);
        long first = Long.parseLong(last.substring("EVENTS ".length(), last.indexOf('+')));
        assertEquals(first + 5 - skipped, events);
        assertTrue(skipped >= 500, () -> "skipped " + skipped);
    }

    /** A client receives the position that the next process finds if this one is killed. */
    @ParameterizedTest
    @EnumSource
    void shouldCallNothingDurableThatIsNotWritten(Sync sync, @TempDir Path killed) throws IOException {
        try (Journal journal = open(WhenDiskFull.CONTINUE, sync)) {
            InputJournal.Source source = journal.input("ticks").source(new Rows("desk"));
            full.set(true);
            for (int next = 0; journal.status().skipped() < 500; next += 5) {
                source.append(0, next, 5, 0, Rows.bytes(next + ROW));
                assertTrue(journal.durable() <= next + 5 - journal.skipped());
            }
            long written = journal.position() - journal.skipped();
            Await.until("all that is written is durable", () -> journal.durable() == written);
            assertEquals(journal.position(), journal.settled(), "nothing else becomes durable");
            assertEquals(written, JournalReader.end(Lines.copied(folder, killed.resolve("in-the-gap"))));
            full.set(false);
            Await.until("room", () -> !journal.status().full());
            source.append(0, journal.position(), 5, 0, Rows.bytes("behind" + ROW));
            Await.until("what is behind the gap is durable", () -> journal.durable() == journal.position());
            assertEquals(journal.position(), JournalReader.end(Lines.copied(folder, killed.resolve("behind-it"))));
        }
    }

    @Test
    void shouldRunWhatWaitsForRoomWhenItIsClosed() {
        AtomicBoolean ran = new AtomicBoolean();
        try (Journal journal = open(WhenDiskFull.WAIT)) {
            Await.until("the next segment", () -> made.get() == 2);
            full.set(true);
            InputJournal.Source source = journal.input("ticks").source(new Rows("desk"));
            for (int i = 0; journal.status().segments() < 2; i++) {
                source.append(0, i, 1, 0, Rows.bytes(i + ROW));
            }
            Await.until("that there is no third segment", () -> journal.status().full());
            journal.whenRoom(() -> ran.set(true));
            assertFalse(ran.get());
        }
        assertTrue(ran.get());
    }

    @Test
    void shouldSayWhyWhenThereIsNoRoomAtTheStart() {
        full.set(true);
        String message = assertThrows(UncheckedIOException.class, () -> open(WhenDiskFull.CONTINUE)).getMessage();
        assertTrue(message.contains(folder.toString()) && message.contains("65536 bytes"), message);
    }

    private Journal open(WhenDiskFull policy) {
        return open(policy, Sync.NONE);
    }

    private Journal open(WhenDiskFull policy, Sync sync) {
        return Journal.open(new JournalSettings(folder, "app", "lane", JournalSettings.MIN_SEGMENT_BYTES, sync, Duration.ofMillis(10),
                policy), OnDamage.REFUSE, 0, disk);
    }
}
