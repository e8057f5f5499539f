// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.event.Interest;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleStatus;
import org.vesper.spi.warm.WarmStart;

/** Providers whose adapters send what a test tells them and whose processors pass on every event but "drop". */
final class TestStages implements Providers {

    final Map<String, TestAdapter> adapters = new HashMap<>();
    final Map<String, TestProcessor> processors = new HashMap<>();

    @Override
    public AdapterProvider adapter(String name) {
        return new AdapterProvider() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Adapter create(AdapterContext context) {
                context.settings().text("address", "nowhere");
                if (name.equals("broken")) {
                    throw new IllegalStateException("broken on purpose");
                }
                return adapters.computeIfAbsent(context.stage(), id -> new TestAdapter(context));
            }
        };
    }

    @Override
    public ProcessorProvider processor(String name) {
        return ProcessorProvider.of(name, context -> name.equals("counting") ? new CountingProcessor(context)
                : processors.computeIfAbsent(context.stage(), id -> new TestProcessor(context)));
    }

    static final class TestAdapter implements Adapter {

        final AdapterContext context;
        boolean started;
        boolean closed;
        Error failure;

        TestAdapter(AdapterContext context) {
            this.context = context;
        }

        void send(Object... batch) {
            context.inlet().enter();
            try {
                for (Object event : batch) {
                    context.inlet().onEvent(event);
                }
            } finally {
                context.inlet().exit();
            }
        }

        @Override
        public void start() {
            started = true;
        }

        @Override
        public AdapterStatus status() {
            if (failure != null) {
                throw failure;
            }
            return new AdapterStatus("nowhere", 0, 0, 0, 0, Map.of());
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    static final class TestProcessor implements Processor, RuleControl {

        private final ProcessorContext context;
        final List<String> calls = new ArrayList<>();
        volatile long nowMs;
        volatile long nextMs;
        volatile Runnable tick = () -> { };
        final List<RuleChange> changes = new ArrayList<>();
        Runnable preparation = () -> { };
        Runnable application = () -> { };
        Interest interest = Interest.all();
        String text = "text of all rules";
        boolean closed;

        TestProcessor(ProcessorContext context) {
            this.context = context;
        }

        @Override
        public EventSink partition(int partition) {
            return event -> {
                if (!event.equals("drop")) {
                    context.sink(partition).onEvent(event);
                }
            };
        }

        void emit(Object event) {
            context.sink(0).onEvent(event);
        }

        @Override
        public void advanceTime(int partition, long now) {
            nowMs = now;
            tick.run();
        }

        @Override
        public long nextTimeMs(int partition) {
            return nextMs;
        }

        @Override
        public RuleControl rules() {
            return this;
        }

        @Override
        public Interest interest() {
            return interest;
        }

        @Override
        public void close() {
            closed = true;
        }

        @Override
        public List<RuleStatus> list() {
            return List.of();
        }

        @Override
        public String text(String rule) {
            return "text of " + rule;
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public String parameters(String rule) {
            throw new ConfigurationException("rule " + rule + " has no parameters");
        }

        @Override
        public PreparedChange prepare(List<RuleChange> changes) {
            preparation.run();
            calls.add("prepare on " + Thread.currentThread().getName());
            return new PreparedChange() {
                @Override
                public void apply() {
                    application.run();
                    TestProcessor.this.changes.addAll(changes);
                    calls.add("apply on " + Thread.currentThread().getName());
                }

                @Override
                public Optional<WarmStart> warm() {
                    return Optional.of(new TestWarmStart(this));
                }
            };
        }

        @Override
        public void restart() {
            calls.add("restart on " + Thread.currentThread().getName());
        }
    }
}
