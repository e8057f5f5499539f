// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.security.auth.Subject;
import org.HdrHistogram.Histogram;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.send.WireServer;
import org.vesper.wire.clock.WireClock;

/** The load generator's view of a server without faults: the wire, and the MBeans by their names. */
public final class ServerDouble implements AutoCloseable {

    private static final String APPLICATION = "application=signal-generation,name=";

    public interface AdapterMXBean {
        String getAddress();

        int getConnections();

        long getEventsAccepted();

        Map<String, String> getDetails();
    }

    public interface ProcessorMXBean {
        void restartRules();
    }

    public interface RecorderMXBean {
        String getServiceHistogram();

        String getResponseHistogram();

        long getNegativeCount();

        void measureFrom(long plannedNs);
    }

    public interface CollectorMXBean {
        String getRunId();

        SignalCount[] getSignals();

        double getMeanServiceUs();

        double getMaxServiceUs();

        void begin(String runId);
    }

    /** One entry of the collector's signals. */
    public static final class SignalCount {
        private final String rule;
        private final OutputCount count;

        SignalCount(String rule, OutputCount count) {
            this.rule = rule;
            this.count = count;
        }

        public String getRule() {
            return rule;
        }

        public long getReceived() {
            return count.total();
        }

        public long getMeasured() {
            return count.measured().orElseThrow();
        }

        public long getChecksum() {
            return count.checksum().orElseThrow();
        }
    }

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final SymbolList symbols = SymbolList.load();
    private final Map<String, Integer> indices = new HashMap<>();
    private final WireServer wire;
    private final JMXConnectorServer connector;
    private final boolean plannedTimesKnown;
    private ReferenceModel rules = new ReferenceModel(symbols);
    private long latenciesForgotten;
    private long negativeLatencies;
    private String runId = "";
    private long measuredFromNs = Long.MIN_VALUE;
    private long accepted;
    private int restarts;

    /** Starts the server, and writes the files by which a client finds it into the folder. */
    public ServerDouble(WireClock clock, Path instance) throws IOException, JMException {
        symbols.names().forEach(name -> indices.put(name, indices.size()));
        plannedTimesKnown = clock != WireClock.NONE;
        wire = new WireServer(clock, new CountDownLatch(0), this::onTick);
        register("Adapter", "ticks", new Adapter(), AdapterMXBean.class);
        register("Processor", "signals", this::restart, ProcessorMXBean.class);
        register("LatencyRecorder", "signal-latency", new Recorder(), RecorderMXBean.class);
        register("Bean", "collector", new Collector(), CollectorMXBean.class);
        JMXAuthenticator authenticator = ServerDouble::authenticate;
        connector = JMXConnectorServerFactory.newJMXConnectorServer(new JMXServiceURL("service:jmx:rmi://127.0.0.1"),
                Map.of(JMXConnectorServer.AUTHENTICATOR, authenticator), beans);
        connector.start();
        Files.createDirectories(instance.resolve("var"));
        Files.writeString(instance.resolve("var/server.properties"),
                "jmx.url=" + connector.getAddress().toString().replace(":", "\\:") + "\n");
        Files.writeString(instance.resolve("var/jmx.credential"), "user=admin\npassword=secret\n");
    }

    public WireServer wire() {
        return wire;
    }

    public synchronized int restarts() {
        return restarts;
    }

    public synchronized String runId() {
        return runId;
    }

    public synchronized void begin(String id) {
        runId = id;
    }

    private synchronized void onTick(int connection, String symbol, double price, long timeNs) {
        boolean measured = !plannedTimesKnown || timeNs >= measuredFromNs;
        rules.onTick(indices.get(symbol), price, measured);
        accepted++;
    }

    private synchronized void restart() {
        rules = new ReferenceModel(symbols);
        latenciesForgotten = 0;
        restarts++;
    }

    private synchronized void measureFrom(long plannedNs) {
        measuredFromNs = plannedNs;
        forgetLatencies();
    }

    /** Removes the latencies so far from the statistics, as an operator's reset does. */
    public synchronized void forgetLatencies() {
        latenciesForgotten = measuredSignals();
    }

    public synchronized void claimNegativeLatencies(long count) {
        negativeLatencies = count;
    }

    public synchronized long measuredSignals() {
        return rules.expected().values().stream().mapToLong(count -> count.measured().orElseThrow()).sum();
    }

    /** 50 us for each measured signal. */
    private synchronized Histogram latencies() {
        Histogram latencies = new Histogram(3);
        latencies.recordValueWithCount(50_000, measuredSignals() - latenciesForgotten);
        return latencies;
    }

    private synchronized SignalCount[] signals() {
        return rules.expected().entrySet().stream().filter(rule -> rule.getValue().total() > 0)
                .map(rule -> new SignalCount(rule.getKey(), rule.getValue())).toArray(SignalCount[]::new);
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer)));
    }

    private static Subject authenticate(Object credential) {
        if (credential instanceof String[] login && List.of(login).equals(List.of("admin", "secret"))) {
            return new Subject();
        }
        throw new SecurityException("wrong user or password");
    }

    private <T> void register(String type, String name, T bean, Class<T> face) throws JMException {
        beans.registerMBean(new StandardMBean(bean, face, true), new ObjectName("org.vesper:type=" + type + "," + APPLICATION + name));
    }

    @Override
    public void close() throws IOException, JMException {
        connector.stop();
        wire.close();
        for (ObjectName name : beans.queryNames(new ObjectName("org.vesper:*"), null)) {
            beans.unregisterMBean(name);
        }
    }

    private final class Adapter implements AdapterMXBean {

        @Override
        public String getAddress() {
            return "127.0.0.1:" + wire.address().getPort();
        }

        @Override
        public int getConnections() {
            return wire.open();
        }

        @Override
        public long getEventsAccepted() {
            synchronized (ServerDouble.this) {
                return accepted;
            }
        }

        @Override
        public Map<String, String> getDetails() {
            return Map.of("read-size", "2048B");
        }
    }

    private final class Recorder implements RecorderMXBean {

        @Override
        public String getServiceHistogram() {
            return encoded(latencies());
        }

        @Override
        public String getResponseHistogram() {
            return encoded(plannedTimesKnown ? latencies() : new Histogram(3));
        }

        @Override
        public long getNegativeCount() {
            synchronized (ServerDouble.this) {
                return negativeLatencies;
            }
        }

        @Override
        public void measureFrom(long plannedNs) {
            ServerDouble.this.measureFrom(plannedNs);
        }
    }

    private final class Collector implements CollectorMXBean {

        @Override
        public String getRunId() {
            return runId();
        }

        @Override
        public SignalCount[] getSignals() {
            return signals();
        }

        @Override
        public double getMeanServiceUs() {
            return 50;
        }

        @Override
        public double getMaxServiceUs() {
            return 50;
        }

        @Override
        public void begin(String id) {
            ServerDouble.this.begin(id);
        }
    }
}
