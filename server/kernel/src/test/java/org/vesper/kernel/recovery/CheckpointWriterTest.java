// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventSink;
import org.vesper.journal.JournalReader;
import org.vesper.journal.Sync;
import org.vesper.tests.support.Await;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CheckpointWriterTest {

    private static final long MAX_BYTES = 1L << 30;

    @TempDir
    Path folder;

    private final Thread[] thread = new Thread[1];
    private volatile Runnable flush = () -> { };

    private CheckpointWriter keeper(LaneJournal... journals) {
        return new CheckpointWriter(List.of(journals), MAX_BYTES, lane -> {
            flush.run();
            return true;
        }, task -> thread[0] = new Thread(task));
    }

    @Test
    void shouldLetTheJournalCloseAndKeepItsMarkWhenAnAdapterDoesNotReturnFromAFlush() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch returns = new CountDownLatch(1);
        BareLane bare = new BareLane(folder, Sync.NONE, false);
        EventSink adapter = bare.log.committed().before(event -> { });
        CheckpointWriter keeper = keeper(bare.log);
        bare.turn(() -> adapter.onEvent("first"));
        Await.until("the mark", () -> bare.journal.status().mark() == 1);
        flush = () -> {
            inside.countDown();
            awaitEver(returns);
        };
        bare.turn(() -> adapter.onEvent("second"));
        inside.await();
        keeper.close(Duration.ofMillis(1));
        assertTrue(thread[0].isAlive());
        assertTrue(bare.lane.tryRun(Duration.ofSeconds(1), bare::close));
        returns.countDown();
        thread[0].join();
        assertEquals(1, JournalReader.mark(folder), "nobody knows whether the second output has left, so it is made again");
    }

    private static void awaitEver(CountDownLatch latch) {
        boolean waits = true;
        while (waits) {
            try {
                latch.await();
                waits = false;
            } catch (InterruptedException e) {
                // It does not return, whatever happens.
            }
        }
    }

    @Test
    @SuppressWarnings("try") // The keeper works by itself.
    void shouldGoOnWithoutHasteWhenAnAdapterLeavesTheThreadInterrupted() {
        AtomicInteger flushes = new AtomicInteger();
        try (BareLane bare = new BareLane(folder, Sync.NONE, false); CheckpointWriter keeper = keeper(bare.log)) {
            EventSink adapter = bare.log.committed().before(event -> { });
            flush = () -> {
                flushes.incrementAndGet();
                Thread.currentThread().interrupt();
            };
            for (int i = 1; i <= 3; i++) {
                int position = i;
                bare.turn(() -> adapter.onEvent("output"));
                Await.until("the mark", () -> bare.journal.status().mark() == position);
            }
            Await.until("the thread rests", () -> thread[0].getState() == Thread.State.TIMED_WAITING && !thread[0].isInterrupted());
            assertEquals(3, flushes.get());
        }
    }
}
