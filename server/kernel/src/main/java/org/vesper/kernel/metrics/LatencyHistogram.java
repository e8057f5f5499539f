// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.HdrHistogram.SingleWriterRecorder;
import org.HdrHistogram.ValueRecorder;

/**
 * One latency distribution in nanoseconds, from 1 ns to 1 hour with three significant digits. A recording thread has a recorder of its own,
 * which takes about half the time of a shared one (benchmark {@code tricks}); they are merged when read. A recorder takes 0.5 MB, so their
 * number is limited: a thread takes over the recorder of an ended thread, and threads for which none is left share one.
 */
final class LatencyHistogram {

    static final long HIGHEST_NS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private static final int MAX_OWN_RECORDERS = 16;

    private final Map<Thread, SingleWriterRecorder> recorders = new LinkedHashMap<>();
    private final Recorder shared = new Recorder(1, HIGHEST_NS, DIGITS);
    private final ThreadLocal<ValueRecorder> own = ThreadLocal.withInitial(this::recorder);
    private final Histogram total = new Histogram(1, HIGHEST_NS, DIGITS);
    /** Histograms to use again; each takes 0.5 MB. */
    private Histogram spare;
    private Histogram sharedSpare;

    void record(long valueNs) {
        own.get().recordValue(Math.min(valueNs, HIGHEST_NS));
    }

    synchronized void reset() {
        recorders.values().forEach(SingleWriterRecorder::reset);
        shared.reset();
        total.reset();
    }

    synchronized LatencySnapshot snapshot(long... limitsNs) {
        return snapshot(merged(), limitsNs);
    }

    static LatencySnapshot snapshot(Histogram all, long... limitsNs) {
        return new LatencySnapshot(
                all.getTotalCount(),
                all.getTotalCount() == 0 ? 0 : us(all.getMean()),
                us(all.getValueAtPercentile(50)),
                us(all.getValueAtPercentile(90)),
                us(all.getValueAtPercentile(99)),
                us(all.getValueAtPercentile(99.9)),
                us(all.getValueAtPercentile(99.99)),
                us(all.getMaxValue()),
                LongStream.of(limitsNs).mapToObj(limitNs -> shareBelow(all, limitNs)).toList());
    }

    /** The whole distribution: base64 of HdrHistogram's compressed encoding, values in nanoseconds. */
    synchronized String encoded() {
        Histogram all = merged();
        ByteBuffer buffer = ByteBuffer.allocate(all.getNeededByteBufferCapacity());
        int length = all.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /** Adds what was recorded since the last reading to another histogram as well. */
    synchronized void collectInto(Histogram part) {
        for (SingleWriterRecorder recorder : recorders.values()) {
            spare = recorder.getIntervalHistogram(spare, false);
            total.add(spare);
            part.add(spare);
        }
        sharedSpare = shared.getIntervalHistogram(sharedSpare, false);
        total.add(sharedSpare);
        part.add(sharedSpare);
    }

    private Histogram merged() {
        recorders.values().forEach(recorder -> total.add(recorder.getIntervalHistogram()));
        total.add(shared.getIntervalHistogram());
        return total;
    }

    private static double shareBelow(Histogram all, long limitNs) {
        long count = all.getTotalCount();
        return count == 0 ? 0 : (double) all.getCountBetweenValues(0, limitNs - 1) / count;
    }

    /** Called once by each recording thread. A thread that finds another one ended sees everything that it has recorded. */
    private synchronized ValueRecorder recorder() {
        Thread ended = recorders.keySet().stream().filter(thread -> !thread.isAlive()).findFirst().orElse(null);
        if (ended == null && recorders.size() == MAX_OWN_RECORDERS) {
            return shared;
        }
        SingleWriterRecorder recorder = ended == null ? new SingleWriterRecorder(1, HIGHEST_NS, DIGITS) : recorders.remove(ended);
        recorders.put(Thread.currentThread(), recorder);
        return recorder;
    }

    private static double us(double valueNs) {
        return valueNs / 1_000;
    }
}
