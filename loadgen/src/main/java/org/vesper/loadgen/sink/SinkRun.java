// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.sink;

/**
 * The counts of a run. <b>Threading:</b> one thread counts, and publishes after each batch; any thread reads what is published.
 */
final class SinkRun {

    private static final double NS_PER_US = 1_000;

    private final String id;
    private long received;
    private long measured;
    private long checksum;
    private long totalServiceNs;
    private long maxServiceNs;
    private volatile Counts published = new Counts(0, 0, 0, 0, 0);

    SinkRun(String id) {
        this.id = id;
    }

    /** The counts that management reads. */
    record Counts(long received, long measured, long checksum, double meanServiceUs, double maxServiceUs) {
    }

    String id() {
        return id;
    }

    Counts counts() {
        return published;
    }

    void see(long tickHash) {
        checksum += tickHash;
    }

    void count(boolean isMeasured, long serviceNs) {
        received++;
        if (isMeasured) {
            measured++;
            totalServiceNs += serviceNs;
            maxServiceNs = Math.max(maxServiceNs, serviceNs);
        }
    }

    void publish() {
        double meanServiceUs = measured == 0 ? 0 : totalServiceNs / NS_PER_US / measured;
        published = new Counts(received, measured, checksum, meanServiceUs, maxServiceNs / NS_PER_US);
    }
}
