// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

import java.util.concurrent.atomic.LongAdder;
import org.vesper.api.LatencyRecorder;

/** Records latencies into HdrHistograms. <b>Threading:</b> recording and reading from any thread. */
public final class HistogramLatencyRecorder implements LatencyRecorder {

    private final LatencyHistogram service = new LatencyHistogram();
    private final LatencyHistogram response = new LatencyHistogram();
    private final LongAdder unknownPlanned = new LongAdder();
    private final LongAdder negative = new LongAdder();
    private volatile long measuredFromNs = UNKNOWN;
    private volatile SlowOutputs watcher;

    @Override
    public boolean record(long plannedNs, long receivedNs, long endNs) {
        if (plannedNs < measuredFromNs) {
            return false;
        }
        service.record(positive(endNs - receivedNs));
        if (plannedNs == UNKNOWN) {
            unknownPlanned.increment();
        } else {
            response.record(positive(endNs - plannedNs));
        }
        SlowOutputs slow = watcher;
        if (slow != null) {
            slow.record(plannedNs == UNKNOWN ? receivedNs : plannedNs, endNs);
        }
        return true;
    }

    /** Tells of slow outputs from now on: by their response, or by their service if their planned send time is unknown. */
    public void watch(SlowOutputs slow) {
        watcher = slow;
    }

    /** Ends {@link #watch}. */
    public void endWatch() {
        watcher = null;
    }

    /**
     * Begins a measurement: discards all recorded latencies, and from now on ignores events planned before this time. With {@link #UNKNOWN}
     * every event is measured.
     *
     * @param plannedNs the first planned send time that counts, on the scale of {@link System#nanoTime()}
     */
    public void measureFrom(long plannedNs) {
        measuredFromNs = plannedNs;
        reset();
    }

    /** Discards all recorded latencies. */
    public void reset() {
        service.reset();
        response.reset();
        unknownPlanned.reset();
        negative.reset();
    }

    public long measuredFromNs() {
        return measuredFromNs;
    }

    /** @param limitsNs the limits for which the snapshot has the share of latencies below */
    public LatencySnapshot service(long... limitsNs) {
        return service.snapshot(limitsNs);
    }

    /** @param limitsNs as for {@link #service} */
    public LatencySnapshot response(long... limitsNs) {
        return response.snapshot(limitsNs);
    }

    /** The whole distribution: base64 of HdrHistogram's compressed encoding, values in nanoseconds. */
    public String serviceHistogram() {
        return service.encoded();
    }

    /** The whole distribution: base64 of HdrHistogram's compressed encoding, values in nanoseconds. */
    public String responseHistogram() {
        return response.encoded();
    }

    /** The number of output events without a known planned send time; they are in service, not in response. */
    public long unknownPlannedCount() {
        return unknownPlanned.sum();
    }

    /** The number of negative latencies, which the clocks of two hosts can cause; they were recorded as 0. */
    public long negativeCount() {
        return negative.sum();
    }

    private long positive(long latencyNs) {
        if (latencyNs >= 0) {
            return latencyNs;
        }
        negative.increment();
        return 0;
    }
}
