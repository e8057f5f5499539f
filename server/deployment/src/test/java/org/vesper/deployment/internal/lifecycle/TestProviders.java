// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.Inlet;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleFlow;
import org.vesper.spi.processor.RuleStatus;

/** Adapters that a test drives, and processors that pass everything on and take rules that begin with "pass". */
final class TestProviders {

    /** Inlets of the open adapters, by their setting "port". */
    final Map<Integer, Inlet> open = new ConcurrentHashMap<>();

    /** The changes of rules after the start: the stage and the files. */
    final List<String> uploads = new CopyOnWriteArrayList<>();

    /** The latch that an adapter with this port awaits before it is created. */
    final Map<Integer, CountDownLatch> gates = new ConcurrentHashMap<>();

    /** Adapters with these ports wait for these gates when they are opened. */
    final Map<Integer, CountDownLatch> gatesOfStart = new ConcurrentHashMap<>();

    /** Processors with these ids wait for these gates while their rules are compiled at the start. */
    final Map<String, CountDownLatch> gatesOfRules = new ConcurrentHashMap<>();

    void send(int port, Object event) {
        Inlet inlet = open.get(port);
        inlet.enter();
        try {
            inlet.onEvent(event);
        } finally {
            inlet.exit();
        }
    }

    final AdapterProvider adapters = new AdapterProvider() {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public Adapter create(AdapterContext context) {
            int port = context.settings().port("port", 0);
            awaitGate(gates.getOrDefault(port, new CountDownLatch(0)));
            return new TestAdapter(port, names(context.settings().text("emits", "")), context);
        }
    };

    final ProcessorProvider processors = new ProcessorProvider() {
        @Override
        public String name() {
            return "epl";
        }

        @Override
        public Processor create(ProcessorContext context) {
            check(context.ruleFiles());
            awaitGate(gatesOfRules.getOrDefault(context.stage(), new CountDownLatch(0)));
            List.of("dialect", "output-type", "pre-filter").forEach(setting -> context.settings().text(setting, ""));
            return new TestProcessor(context, names(context.settings().text("reads", "")), uploads);
        }
    };

    private static void awaitGate(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void check(List<RuleFile> files) {
        files.stream().filter(rules -> !rules.text().startsWith("pass")).forEach(rules -> {
            throw new ConfigurationException(rules.name() + ":1:1: rules begin with 'pass'");
        });
    }

    private final class TestAdapter implements Adapter {

        private final int port;
        private final Set<String> emits;
        private final AdapterContext context;

        TestAdapter(int port, Set<String> emits, AdapterContext context) {
            this.port = port;
            this.emits = emits;
            this.context = context;
        }

        @Override
        public Set<String> emits() {
            return emits;
        }

        @Override
        public void start() {
            awaitGate(gatesOfStart.getOrDefault(port, new CountDownLatch(0)));
            if (open.putIfAbsent(port, context.inlet()) != null) {
                throw new ConfigurationException("adapter " + context.stage() + ": port " + port + " is taken");
            }
        }

        @Override
        public AdapterStatus status() {
            return new AdapterStatus("test:" + port, 0, 0, 0, 0, Map.of());
        }

        @Override
        public void close() {
            open.remove(port, context.inlet());
        }
    }

    private static Set<String> names(String list) {
        return list.isEmpty() ? Set.of() : Set.of(list.split(","));
    }

    private static final RuleEffect EFFECT = new RuleEffect(Map.of(RuleEffect.Kind.ADDED, List.of("new"), RuleEffect.Kind.REMOVED,
            List.of("old", "older")), 7);

    private record TestProcessor(ProcessorContext context, Set<String> reads, List<String> uploads) implements Processor {

        @Override
        public List<RuleFlow> flows() {
            return reads.isEmpty() ? List.of()
                    : List.of(new RuleFlow("pass", context.ruleFiles().get(0).name() + ":1:1", reads, Optional.empty()));
        }

        @Override
        public EventSink partition(int partition) {
            return context.sink(partition);
        }

        @Override
        public void advanceTime(int partition, long nowMs) {
            // time does nothing to rules that pass everything on
        }

        private PreparedChange prepared(List<RuleFile> files) {
            check(files);
            return new PreparedChange() {
                @Override
                public void apply() {
                    uploads.add(context.stage() + " " + files.stream().map(file -> file.name() + ": " + file.text()).toList());
                }

                @Override
                public Optional<RuleEffect> effect() {
                    return Optional.of(EFFECT);
                }
            };
        }

        @Override
        public RuleControl rules() {
            return new RuleControl() {
                @Override
                public List<RuleStatus> list() {
                    return List.of(new RuleStatus("pass", true, 0, "T1"));
                }

                @Override
                public String text(String rule) {
                    throw new ConfigurationException("no rule " + rule);
                }

                @Override
                public String text() {
                    return "";
                }

                @Override
                public Map<String, Map<String, Class<?>>> columns() {
                    return Map.of("pass", Map.of("count", context.ruleFiles().get(0).text().contains("long") ? long.class : int.class));
                }

                @Override
                public String parameters(String rule) {
                    throw new ConfigurationException("no rule " + rule);
                }

                @Override
                public PreparedChange prepare(List<RuleChange> changes) {
                    return prepared(((RuleChange.Upload) changes.get(0)).files());
                }

                @Override
                public void restart() {
                    // nothing is retained
                }
            };
        }

        @Override
        public void close() {
            // nothing is held
        }
    }
}
