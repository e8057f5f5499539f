// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.vesper.api.EventSink;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.RecoveringOutput;

/** An output adapter that numbers its events, and keeps them on a disk that outlives it. */
class Ledger implements Adapter, EventSink, RecoveringOutput {

    final List<Long> disk;
    volatile boolean stuck;
    volatile long wentOnAt = -1;

    Ledger(List<Long> disk) {
        this.disk = Collections.synchronizedList(new ArrayList<>(disk));
    }

    @Override
    public void start() {
        // The disk is there.
    }

    @Override
    public void onEvent(Object event) {
        disk.add((Long) ((Map<?, ?>) event).get("n"));
    }

    @Override
    public long given() {
        return disk.size();
    }

    @Override
    public boolean hasArrived(long number) {
        return !stuck;
    }

    @Override
    public void goOnAt(long number) {
        wentOnAt = number;
        disk.subList((int) Math.min(number, disk.size()), disk.size()).clear();
    }

    List<Long> sums() {
        return List.copyOf(disk).stream().filter(value -> value >= 0).toList();
    }

    @Override
    public AdapterStatus status() {
        return new AdapterStatus("test", 0, 0, 0, 0, Map.of());
    }

    @Override
    public void close() {
        // It holds nothing.
    }

    /** One whose receiver is absent. */
    static final class Waiting extends Ledger {

        private final CountDownLatch receiver;

        Waiting(CountDownLatch receiver) {
            super(List.of());
            this.receiver = receiver;
        }

        @Override
        public void onEvent(Object event) {
            try {
                receiver.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            super.onEvent(event);
        }
    }
}
