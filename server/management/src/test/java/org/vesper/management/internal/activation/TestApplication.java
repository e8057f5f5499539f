// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.vesper.api.Caller;
import org.vesper.api.EventSink;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.ClientAdapter;
import org.vesper.spi.adapter.ClientStatus;
import org.vesper.spi.adapter.Inlet;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.spi.processor.ProcessorStatus;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/**
 * A running application around a real network: adapter "in", stream "queue", a processor "rules" that passes on every event and notes
 * changes of its rules, bean "out"; a latency recorder "latency" and a bean "notes" of its own.
 */
final class TestApplication implements Application, AutoCloseable {

    /** The management interface of its bean. */
    public interface NotesMXBean {

        String getThread();

        void refuse(String why);

        @Requires(Role.VIEWER)
        String whoCalls();

        @Requires(Role.ADMIN)
        void erase(boolean all);

        @Requires(Role.DEPLOYER)
        String getRecipe();

        String getTitle();

        @Requires(Role.DEPLOYER)
        void setTitle(String title);
    }

    /** A bean that shows itself. */
    static final class Notes implements NotesMXBean {

        private volatile String title = "notes";

        @Override
        public String getThread() {
            return Thread.currentThread().getName();
        }

        @Override
        public void refuse(String why) {
            throw new NotesFault(why);
        }

        @Override
        public String whoCalls() {
            return Caller.current().toString();
        }

        @Override
        public void erase(boolean all) {
            title = "";
        }

        @Override
        public String getRecipe() {
            return "secret";
        }

        @Override
        public String getTitle() {
            return title;
        }

        @Override
        public void setTitle(String changed) {
            title = changed;
        }
    }

    /** An exception of the application, which no client has the class of. */
    static final class NotesFault extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NotesFault(String message) {
            super(message);
        }
    }

    final HistogramLatencyRecorder recorder = new HistogramLatencyRecorder();
    final List<RuleChange> ruleChanges = new CopyOnWriteArrayList<>();
    private final String version;
    private final ControlThread control = ControlThread.start("trades", TestApplication.class.getClassLoader());
    private final Network network;
    private Inlet inlet;
    private volatile long outputs;
    /** What the processor throws at the next event. */
    volatile RuntimeException failure;

    TestApplication(String version) {
        this.version = version;
        EventSink end = event -> { };
        NetworkDefinition definition = new NetworkDefinition("trades", List.of(),
                List.of(new AdapterDefinition("in", "test", Map.of(), List.of("queue"), "net.xml:1")),
                List.of(new StreamDefinition("queue", 0, 0, "", WaitStrategy.PARK, WhenFull.BLOCK, List.of("rules"), "net.xml:4")),
                List.of(new ProcessorDefinition("rules", "test", Map.of(), List.of(), List.of("out"), "net.xml:2")),
                List.of(new BeanDefinition("out", end, List.of(), "net.xml:3")));
        network = Network.build(definition, new TestProviders(), control, TestApplication.class.getClassLoader());
        network.start();
    }

    void send(Object event) {
        inlet.enter();
        try {
            inlet.onEvent(event);
        } finally {
            inlet.exit();
        }
    }

    /** Stays in the lane until {@link #exit}. */
    void enter() {
        inlet.enter();
    }

    void exit() {
        inlet.exit();
    }

    @Override
    public String name() {
        return "trades";
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public ApplicationState state() {
        return ApplicationState.RUNNING;
    }

    @Override
    public Optional<String> failure() {
        return Optional.empty();
    }

    @Override
    public Optional<Network> network() {
        return Optional.of(network);
    }

    @Override
    public String recovery() {
        return "";
    }

    @Override
    public Map<String, Object> beans() {
        return Map.of("notes", new Notes(), "latency", recorder, "plain", "a bean that shows nothing");
    }

    @Override
    public Map<String, HistogramLatencyRecorder> latencyRecorders() {
        return Map.of("latency", recorder);
    }

    @Override
    public Path jarFile() {
        return Path.of("apps/trades.jar");
    }

    @Override
    public String jarDigest() {
        return "5ca1ab1e";
    }

    @Override
    public String deploymentSteps() {
        return "bundle 1 ms";
    }

    @Override
    public Instant since() {
        return Instant.EPOCH;
    }

    @Override
    public void close() {
        network.close();
        control.close();
    }

    private final class TestProviders implements Providers {

        @Override
        public AdapterProvider adapter(String name) {
            return new AdapterProvider() {
                @Override
                public String name() {
                    return name;
                }

                @Override
                public Adapter create(AdapterContext context) {
                    inlet = context.inlet();
                    return new TestAdapter();
                }
            };
        }

        @Override
        public ProcessorProvider processor(String name) {
            return ProcessorProvider.of(name, context -> new TestProcessor(context.sink(0)));
        }
    }

    private static final class TestAdapter implements ClientAdapter {

        @Override
        public void start() {
            // Events come from send.
        }

        @Override
        public AdapterStatus status() {
            return new AdapterStatus("127.0.0.1:9002", 3, 40, 2, 30, Map.of("readSizeBytes", "4096"));
        }

        @Override
        public List<ClientStatus> clients() {
            return List.of(new ClientStatus("10.0.0.7:1", "Tick", 9, 5, 3, 100), new ClientStatus("10.0.0.7:2", "", 8, 6, 0, 200),
                    new ClientStatus("10.0.0.7:3", "Tick", 7, 7, 1, 100));
        }

        @Override
        public boolean disconnect(String address) {
            return address.equals("10.0.0.7:2");
        }

        @Override
        public void close() {
            // Nothing to end.
        }
    }

    private final class TestProcessor implements Processor, RuleControl {

        private final EventSink sink;

        TestProcessor(EventSink sink) {
            this.sink = sink;
        }

        @Override
        public EventSink partition(int partition) {
            return event -> {
                if (failure != null) {
                    throw failure;
                }
                outputs++;
                sink.onEvent(event);
            };
        }

        @Override
        public void advanceTime(int partition, long nowMs) {
            // Time changes nothing.
        }

        @Override
        public ProcessorStatus status() {
            return new ProcessorStatus(1, Map.of("partitions", "1"));
        }

        @Override
        public RuleControl rules() {
            return this;
        }

        @Override
        public List<RuleStatus> list() {
            return List.of(new RuleStatus("percent/WSC", true, outputs, "a"), new RuleStatus("percent/IBM", false, 0, "a"),
                    new RuleStatus("trend/WSC", true, 0, "b"));
        }

        @Override
        public String text(String rule) {
            if (!rule.equals("percent/WSC")) {
                throw new ConfigurationException("there is no rule " + rule + "; did you mean percent/WSC?");
            }
            return "SELECT * FROM Ticks";
        }

        @Override
        public String text() {
            return "@Name('percent/WSC') SELECT * FROM Ticks;";
        }

        @Override
        public String parameters(String rule) {
            return "row,symbol\nWSC,WSC\n";
        }

        @Override
        public List<RuleFile> tables() {
            return List.of(new RuleFile("percent.csv", "row,symbol\nWSC,WSC\n"));
        }

        @Override
        public PreparedChange prepare(List<RuleChange> changes) {
            for (RuleChange change : changes) {
                if (change instanceof RuleChange.Add add && add.rules().text().contains("SELCT")) {
                    throw new ConfigurationException(add.rules().name() + ":1:12: unknown word SELCT; did you mean SELECT?\n"
                            + add.rules().text() + "\n           ^");
                }
            }
            return () -> ruleChanges.addAll(changes);
        }

        @Override
        public void restart() {
            outputs = 0;
        }

        @Override
        public void close() {
            // Nothing to end.
        }
    }
}
