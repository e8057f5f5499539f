// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

import org.HdrHistogram.Histogram;
import org.vesper.loadgen.RuleCount;
import org.vesper.loadgen.ServerUnavailableException;

/**
 * What the load generator asks the server, by the names of its MBeans. What was received is what the application's collector counted
 * at the end of the path, not what the processor says to have put out.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Failure:</b> a {@link ServerUnavailableException}.
 */
public final class ServerLink implements AutoCloseable {

    private static final String APPLICATION = "signal-generation";
    private static final ObjectName ADAPTER = name("Adapter", "ticks");
    private static final ObjectName PROCESSOR = name("Processor", "signals");
    private static final ObjectName RECORDER = name("LatencyRecorder", "signal-latency");
    private static final ObjectName COLLECTOR = name("Bean", "collector");
    private static final ObjectName OPERATING_SYSTEM = name("java.lang:type=OperatingSystem");
    private static final ObjectName RUNTIME = name("java.lang:type=Runtime");
    private static final double NS_PER_SECOND = 1e9;

    private final JmxConnection jmx;

    private ServerLink(JmxConnection jmx) {
        this.jmx = jmx;
    }

    public static ServerLink open(ServerAddress address) throws ServerUnavailableException {
        return new ServerLink(JmxConnection.open(address));
    }

    /** The port on which the adapter listens. */
    public int port() throws ServerUnavailableException {
        String address = jmx.attribute(ADAPTER, "Address", String.class);
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    /** Clients of the adapter, this one included. */
    public int connections() throws ServerUnavailableException {
        return (int) jmx.number(ADAPTER, "Connections");
    }

    public long eventsAccepted() throws ServerUnavailableException {
        return jmx.number(ADAPTER, "EventsAccepted");
    }

    /** Settings and counts of the adapter, the size of a socket read among them. */
    public Map<String, String> adapterDetails() throws ServerUnavailableException {
        return jmx.texts(ADAPTER, "Details");
    }

    /** Forgets what rules and collector have seen, so that a run does not depend on the one before. */
    public void begin(String runId) throws ServerUnavailableException {
        jmx.invoke(PROCESSOR, "restartRules", null, null);
        jmx.invoke(COLLECTOR, "begin", String.class.getName(), runId);
    }

    /** Clears the latencies and leaves out events planned before that time; on the server's {@link System#nanoTime()}. */
    public void measureFrom(long plannedNs) throws ServerUnavailableException {
        jmx.invoke(RECORDER, "measureFrom", long.class.getName(), plannedNs);
    }

    public String runId() throws ServerUnavailableException {
        return jmx.attribute(COLLECTOR, "RunId", String.class);
    }

    /** The signals that came out, by rule; a rule that has not fired is not in it. */
    public Map<String, RuleCount> signals() throws ServerUnavailableException {
        Map<String, RuleCount> signals = new TreeMap<>();
        for (CompositeData rule : jmx.attribute(COLLECTOR, "Signals", CompositeData[].class)) {
            signals.put((String) rule.get("rule"),
                    new RuleCount((Long) rule.get("received"), (Long) rule.get("measured"), (Long) rule.get("checksum")));
        }
        return signals;
    }

    /** What is shown while the run goes on, a few numbers only so that asking does not disturb. */
    public LiveFigures live() throws ServerUnavailableException {
        Map<String, Object> adapter = jmx.attributes(ADAPTER, "Connections", "EventsAccepted");
        Map<String, Object> collector = jmx.attributes(COLLECTOR, "RunId", "MeanServiceUs", "MaxServiceUs");
        return new LiveFigures(((Number) adapter.get("Connections")).intValue(), ((Number) adapter.get("EventsAccepted")).longValue(),
                (String) collector.get("RunId"), (Double) collector.get("MeanServiceUs"), (Double) collector.get("MaxServiceUs"));
    }

    public Histogram serviceNs() throws ServerUnavailableException {
        return histogram("ServiceHistogram");
    }

    public Histogram responseNs() throws ServerUnavailableException {
        return histogram("ResponseHistogram");
    }

    /** Latencies that came out below zero and were counted as zero: clocks that do not agree. */
    public long negativeLatencies() throws ServerUnavailableException {
        return jmx.number(RECORDER, "NegativeCount");
    }

    /** CPU that the server process has used since it started. */
    double cpuSeconds() throws ServerUnavailableException {
        return jmx.number(OPERATING_SYSTEM, "ProcessCpuTime") / NS_PER_SECOND;
    }

    public Jvm jvm() throws ServerUnavailableException {
        Map<String, Object> runtime = jmx.attributes(RUNTIME, "VmName", "VmVersion", "InputArguments");
        return new Jvm(runtime.get("VmName") + " " + runtime.get("VmVersion"), List.of((String[]) runtime.get("InputArguments")));
    }

    /** Listens to the server's garbage collector from now on. */
    public GarbageCollections garbageCollections(long startNs) throws ServerUnavailableException {
        return GarbageCollections.listen(jmx, RUNTIME, startNs);
    }

    @Override
    public void close() {
        jmx.close();
    }

    private Histogram histogram(String attribute) throws ServerUnavailableException {
        byte[] bytes = Base64.getDecoder().decode(jmx.attribute(RECORDER, attribute, String.class));
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
        } catch (DataFormatException | IllegalArgumentException e) {
            throw new ServerUnavailableException(attribute + " of the server's " + RECORDER + " is no histogram that can be read: "
                    + e.getMessage(), e);
        }
    }

    private static ObjectName name(String type, String id) {
        return name("org.vesper:type=" + type + ",application=" + APPLICATION + ",name=" + id);
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
