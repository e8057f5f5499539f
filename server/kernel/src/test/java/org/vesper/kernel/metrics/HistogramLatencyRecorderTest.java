// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.LatencyRecorder;

class HistogramLatencyRecorderTest {

    private final HistogramLatencyRecorder recorder = new HistogramLatencyRecorder();

    @Test
    void shouldAgreeWithSortedValuesToThreeDigits() {
        long[] latenciesNs = new Random(7).longs(20_000, 1_000, 5_000_000).toArray();
        for (long latencyNs : latenciesNs) {
            recorder.record(0, 0, latencyNs);
        }

        Arrays.sort(latenciesNs);
        LatencySnapshot service = recorder.service(200_000, 1);
        assertEquals(20_000, service.count());
        assertClose(Arrays.stream(latenciesNs).average().orElseThrow() / 1e3, service.meanUs());
        assertClose(latenciesNs[9_999] / 1e3, service.p50Us());
        assertClose(latenciesNs[17_999] / 1e3, service.p90Us());
        assertClose(latenciesNs[19_799] / 1e3, service.p99Us());
        assertClose(latenciesNs[19_979] / 1e3, service.p999Us());
        assertClose(latenciesNs[19_997] / 1e3, service.p9999Us());
        assertClose(latenciesNs[19_999] / 1e3, service.maxUs());
        assertEquals(Arrays.stream(latenciesNs).filter(ns -> ns < 200_000).count() / 20_000.0, service.sharesBelow().get(0), 0.0005);
        assertEquals(0.0, service.sharesBelow().get(1));
        assertEquals(service, recorder.response(200_000, 1));
    }

    @Test
    void shouldTellServiceFromResponse() {
        recorder.record(1_000_000, 5_000_000, 5_010_000);

        assertClose(10, recorder.service().maxUs());
        assertClose(4_010, recorder.response().maxUs());
    }

    @Test
    void shouldLeaveOutWhatWasPlannedBeforeTheMeasurementHoweverLateItComes() {
        recorder.record(100, 100, 200);
        recorder.measureFrom(1_000);

        assertFalse(recorder.record(999, 5_000, 6_000));
        assertTrue(recorder.record(1_000, 5_000, 6_000));

        assertEquals(1, recorder.service().count());
        assertEquals(1, recorder.response().count());
        assertEquals(1_000, recorder.measuredFromNs());
    }

    @Test
    void shouldHaveNoResponseWithoutAPlannedTime() {
        assertTrue(recorder.record(LatencyRecorder.UNKNOWN, 100, 300));

        assertEquals(1, recorder.service().count());
        assertEquals(0, recorder.response().count());
        assertEquals(1, recorder.unknownPlannedCount());
    }

    @Test
    void shouldRecordANegativeLatencyAsZeroAndCountIt() {
        recorder.record(400, 100, 300);

        assertEquals(0, recorder.response().maxUs());
        assertEquals(1, recorder.response().count());
        assertEquals(1, recorder.negativeCount());
    }

    @Test
    @Timeout(60)
    void shouldMergeTheRecordersOfAllThreads() throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 10_000; i++) {
                    recorder.record(0, 0, 1_000 + i);
                }
            });
            threads[t].start();
        }
        long seen = 0;
        while (seen < 30_000) {
            long now = recorder.service().count();
            assertTrue(now >= seen);
            seen = now;
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertEquals(30_000, recorder.service().count());
        recorder.reset();
        assertEquals(0, recorder.service().count());
    }

    @Test
    void shouldEncodeTheWholeDistribution() throws DataFormatException {
        recorder.record(0, 0, 1_000);
        recorder.record(0, 0, 2_000_000);

        Histogram decoded = Histogram.decodeFromCompressedByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(recorder.serviceHistogram())), 0);

        assertEquals(2, decoded.getTotalCount());
        assertEquals(2_000_000, decoded.getMaxValue(), 2_000);
    }

    /** A recorder for each would take 1.5 GB. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldCountExactlyAndKeepLittleWhenThousandsOfThreadsHaveEnded() throws InterruptedException {
        for (int i = 1; i <= 3_000; i++) {
            recordInThreads(1, i * 1_000L);
        }

        assertEquals(3_000, recorder.service().count());
        assertEquals(3_000, recorder.response().count());
        assertClose(3_000, recorder.service().maxUs());
        assertClose(1_500.5, recorder.service().meanUs());
    }

    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldCountExactlyWhenManyThreadsRecordAtOnceAndOthersFollowThem() throws InterruptedException {
        for (int i = 1; i <= 3; i++) {
            recordInThreads(200, i * 1_000_000L);
        }

        assertEquals(600, recorder.service().count());
        assertClose(2_000, recorder.service().meanUs());
        recorder.reset();
        assertEquals(0, recorder.service().count());
    }

    /** Each records once, while all of them live. */
    private void recordInThreads(int count, long latencyNs) throws InterruptedException {
        CountDownLatch recorded = new CountDownLatch(count);
        List<Thread> threads = IntStream.range(0, count).mapToObj(i -> new Thread(() -> {
            recorder.record(0, 0, latencyNs);
            recorded.countDown();
            awaitUninterrupted(recorded);
        })).toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void assertClose(double expectedUs, double actualUs) {
        assertEquals(expectedUs, actualUs, expectedUs / 1_000);
    }
}
