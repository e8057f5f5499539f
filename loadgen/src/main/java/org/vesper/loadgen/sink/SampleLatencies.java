// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.sink;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.vesper.api.LatencyRecorder;

/**
 * Records service and response as the server does: in the same histograms, with a recorder for one thread.
 *
 * <p><b>Threading:</b> one thread records; any thread reads.
 */
final class SampleLatencies implements LatencyRecorder {

    private static final long HIGHEST_NS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final SingleWriterRecorder service = new SingleWriterRecorder(1, HIGHEST_NS, DIGITS);
    private final SingleWriterRecorder response = new SingleWriterRecorder(1, HIGHEST_NS, DIGITS);
    private final Histogram allService = new Histogram(1, HIGHEST_NS, DIGITS);
    private final Histogram allResponse = new Histogram(1, HIGHEST_NS, DIGITS);
    private final AtomicLong negative = new AtomicLong();
    private volatile long measuredFromNs = UNKNOWN;

    @Override
    public boolean record(long plannedNs, long receivedNs, long endNs) {
        if (plannedNs < measuredFromNs) {
            return false;
        }
        service.recordValue(positive(endNs - receivedNs));
        if (plannedNs != UNKNOWN) {
            response.recordValue(positive(endNs - plannedNs));
        }
        return true;
    }

    synchronized void measureFrom(long plannedNs) {
        measuredFromNs = plannedNs;
        service.reset();
        response.reset();
        allService.reset();
        allResponse.reset();
        negative.set(0);
    }

    synchronized String serviceHistogram() {
        return encoded(service, allService);
    }

    synchronized String responseHistogram() {
        return encoded(response, allResponse);
    }

    long negativeCount() {
        return negative.get();
    }

    private long positive(long latencyNs) {
        if (latencyNs < 0) {
            negative.incrementAndGet();
        }
        return Math.min(HIGHEST_NS, Math.max(0, latencyNs));
    }

    private static String encoded(SingleWriterRecorder recorder, Histogram all) {
        all.add(recorder.getIntervalHistogram());
        ByteBuffer buffer = ByteBuffer.allocate(all.getNeededByteBufferCapacity());
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), all.encodeIntoCompressedByteBuffer(buffer)));
    }
}
