// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;

/** A disk that takes its time: events are slow, and none is lost. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JournalSlowDiskTest {

    private static final int TICKS = 60;

    @TempDir
    private Path scratch;
    private final LosingDisk disk = new LosingDisk();

    private Path folder() {
        return scratch.resolve("journal");
    }

    private Journal open(Sync sync) {
        return Journal.open(new JournalSettings(folder(), "app", "lane", JournalSettings.MIN_SEGMENT_BYTES, sync, Duration.ofMillis(1),
                WhenDiskFull.WAIT), OnDamage.REFUSE, 0, disk);
    }

    private static void append(Journal journal) {
        journal.append(Kind.CLOCK, 1, Rows.bytes("x".repeat(10_000)));
    }

    @Test
    void shouldLetEventsInAndConfirmThemLateWhenForcesAreSlow() throws IOException {
        AtomicLong told = new AtomicLong();
        try (Journal journal = open(Sync.EACH); LosingDisk.SlowTime slow = disk.slowDown()) {
            slow.letMake(TICKS);
            journal.whenDurable(() -> told.set(journal.durable()));
            for (int i = 0; i < 10; i++) {
                append(journal);
            }
            Await.until("a force", () -> disk.forcing() == 1);
            assertEquals(10, journal.position());
            assertEquals(0, journal.durable());
            assertEquals(0, journal.settled());
            assertEquals(0, told.get());
            assertFalse(journal.isFull() || journal.hasFailed(), "events enter while the disk is busy");
            assertEquals(10, LosingDisk.end(Lines.copied(folder(), scratch.resolve("killed"))), "a process that dies loses nothing");
            slow.letForce();
            Await.until("all is durable", () -> journal.durable() == 10);
            Await.until("who waits is told", () -> told.get() == 10);
            assertEquals(10, LosingDisk.end(disk.withoutPower(folder(), scratch.resolve("left"))));
        }
    }

    @Test
    void shouldWaitForEachSegmentAndLoseNothingWhenTheyAreSlow() throws InterruptedException {
        try (Journal journal = open(Sync.NONE); LosingDisk.SlowTime slow = disk.slowDown()) {
            Thread lane = new Thread(() -> {
                for (int i = 0; i < TICKS; i++) {
                    append(journal);
                }
            });
            lane.start();
            int waits = 0;
            while (lane.isAlive()) {
                if (disk.making() == 1 && lane.getState() == Thread.State.WAITING) {
                    assertTrue(journal.position() < TICKS);
                    waits++;
                    slow.letMake(1);
                }
                Thread.onSpinWait();
            }
            lane.join();
            assertTrue(waits > 1, "it waited");
            assertEquals(TICKS, journal.position());
            assertEquals(0, journal.status().skipped());
        }
        assertEquals(TICKS, LosingDisk.end(folder()));
    }
}
