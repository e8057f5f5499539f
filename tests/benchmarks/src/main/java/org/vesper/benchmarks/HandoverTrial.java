// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.vesper.api.EventSink;
import org.vesper.benchmarks.contest.Parent;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.Inlet;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.spi.processor.ProcessorProvider;

/**
 * The cost of handing an event from one thread to another through a stream. One event at a time is sent, each a moment after the previous
 * one has arrived. The time runs from just before the adapter enters its lane to the first line of the bean downstream of the stream.
 */
final class HandoverTrial {

    private static final long PAUSE_NS = 10_000;
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(30);

    private final AtomicLong arrived = new AtomicLong();
    private volatile long arrivedNs;
    private Inlet inlet;

    /** An event with a number; each is a new object, as real events are. */
    private record Numbered(long number) {
    }

    private HandoverTrial() {
    }

    /** @param wait a wait strategy, or "none" for a stream without a queue, which shows the cost of the path without a handover */
    static void run(String wait, int events) {
        new HandoverTrial().measure(wait, events);
    }

    private void measure(String wait, int events) {
        boolean queue = !wait.equals("none");
        WaitStrategy strategy = queue ? WaitStrategy.valueOf(wait.toUpperCase(Locale.ROOT)) : WaitStrategy.PARK;
        EventSink bean = event -> {
            arrivedNs = System.nanoTime();
            arrived.set(((Numbered) event).number());
        };
        NetworkDefinition network = new NetworkDefinition("handover", List.of(),
                List.of(new AdapterDefinition("in", "trial", Map.of(), List.of("queue"), "trial")),
                List.of(new StreamDefinition("queue", queue ? 1024 : 0, 1, "", strategy, WhenFull.BLOCK, List.of("out"), "trial")),
                List.of(), List.of(new BeanDefinition("out", bean, List.of(), "trial")));
        try (ControlThread control = ControlThread.start("handover", HandoverTrial.class.getClassLoader());
                Network running = Network.build(network, new OneAdapter(), control, HandoverTrial.class.getClassLoader())) {
            running.start();
            send(1, events, new Histogram(3));
            Parent.say("ready");
            Histogram taken = new Histogram(3);
            send(events + 1L, events, taken);
            Parent.say("handover " + taken.getValueAtPercentile(50) + ' ' + taken.getValueAtPercentile(99) + ' ' + taken.getMaxValue());
            Parent.say("checked " + arrived.get());
        }
    }

    private void send(long first, int events, Histogram taken) {
        for (long number = first; number < first + events; number++) {
            long sentNs = System.nanoTime();
            inlet.enter();
            try {
                inlet.onEvent(new Numbered(number));
            } finally {
                inlet.exit();
            }
            awaitArrival(number, sentNs);
            taken.recordValue(arrivedNs - sentNs);
            long nextNs = System.nanoTime() + PAUSE_NS;
            while (nextNs - System.nanoTime() > 0) {
                Thread.onSpinWait();
            }
        }
    }

    private void awaitArrival(long number, long sentNs) {
        while (arrived.get() != number) {
            if (System.nanoTime() - sentNs > TIMEOUT_NS) {
                throw new IllegalStateException("event " + number + " has not arrived within 30 s");
            }
            Thread.onSpinWait();
        }
    }

    /** Provides one kind of adapter, whose inlet the trial sends to. */
    private final class OneAdapter implements Providers {

        @Override
        public AdapterProvider adapter(String name) {
            return AdapterProvider.of(name, context -> {
                inlet = context.inlet();
                return new Silent();
            });
        }

        @Override
        public ProcessorProvider processor(String name) {
            throw new IllegalStateException("there is no processor in the trial");
        }
    }

    /** An adapter without threads of its own. */
    private static final class Silent implements Adapter {

        @Override
        public void start() {
            // The trial sends the events.
        }

        @Override
        public AdapterStatus status() {
            return new AdapterStatus("none", 0, 0, 0, 0, Map.of());
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
