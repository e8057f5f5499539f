// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.DataFormatException;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.HdrHistogram.Histogram;
import org.vesper.loadgen.Observer;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.Workload;

/**
 * Reads the server's MBeans for the application of a workload.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Failure:</b> a {@link ServerUnavailableException}.
 */
public final class ServerLink implements AutoCloseable {

    private static final String ADAPTER = "Adapter";
    private static final String RECORDER = "LatencyRecorder";
    private static final String SERVER = "org.vesper:type=Server";
    private static final ObjectName OPERATING_SYSTEM = platform(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME);
    private static final ObjectName ANALYSIS = platform("org.vesper:type=LatencyAnalysis");
    private static final ObjectName RUNTIME = platform(ManagementFactory.RUNTIME_MXBEAN_NAME);
    private static final double NS_PER_SECOND = 1e9;

    private final JmxConnection jmx;
    private final Workload workload;
    private final JmxApplication application;
    private final Observer observer;

    private ServerLink(JmxConnection jmx, Workload workload) {
        this.jmx = jmx;
        this.workload = workload;
        this.application = new JmxApplication(jmx, workload.application());
        this.observer = workload.observer(application);
    }

    public static ServerLink open(ServerAddress address, Workload workload) throws ServerUnavailableException {
        return new ServerLink(JmxConnection.open(address, workload.application()), workload);
    }

    /** The port on which the adapter listens. */
    public int port() throws ServerUnavailableException {
        String address = application.attribute(ADAPTER, workload.adapter(), "Address", String.class);
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    /** The number of clients of the adapter, including this one. */
    public int connections() throws ServerUnavailableException {
        return (int) jmx.number(adapter(), "Connections");
    }

    /** The adapter's counter of accepted events. */
    public long eventsAccepted() throws ServerUnavailableException {
        return jmx.number(adapter(), "EventsAccepted");
    }

    /** The settings and counts of the adapter, including the size of a socket read. */
    public Map<String, String> adapterDetails() throws ServerUnavailableException {
        return jmx.texts(adapter(), "Details");
    }

    /** Resets the application's counts, so that a run does not depend on the previous one. */
    public void begin(String runId) throws ServerUnavailableException {
        observer.begin(runId);
    }

    /** Clears the latencies and ignores events planned before that time, given on the server's {@link System#nanoTime()}. */
    public void measureFrom(long plannedNs) throws ServerUnavailableException {
        if (workload.latencyRecorder().isPresent()) {
            jmx.invoke(recorder(), "measureFrom", plannedNs);
        }
    }

    /** The application's view of the run, if it counts by run. */
    public Optional<Observer.RunStatus> status() throws ServerUnavailableException {
        return observer.status();
    }

    /** The received outputs by rule. */
    public Map<String, OutputCount> outputs() throws ServerUnavailableException {
        return observer.received();
    }

    /** The figures to show during the run: only a few, so that reading them does not disturb it. */
    public LiveFigures live() throws ServerUnavailableException {
        Map<String, Object> adapter = jmx.attributes(adapter(), "Connections", "EventsAccepted");
        return new LiveFigures(((Number) adapter.get("Connections")).intValue(), ((Number) adapter.get("EventsAccepted")).longValue(),
                observer.status());
    }

    /** The contents of the latency recorder, if the application has one. */
    public Optional<Latencies> latencies() throws ServerUnavailableException {
        if (workload.latencyRecorder().isEmpty()) {
            return Optional.empty();
        }
        Distribution response = histogram("ResponseHistogram");
        return Optional.of(new Latencies(histogram("ServiceHistogram"), response.count() == 0 ? Optional.empty() : Optional.of(response),
                jmx.number(recorder(), "NegativeCount")));
    }

    /** The CPU time used by the server process since its start. */
    double cpuSeconds() throws ServerUnavailableException {
        return jmx.number(OPERATING_SYSTEM, "ProcessCpuTime") / NS_PER_SECOND;
    }

    /** The Java virtual machine of the server. */
    public Jvm jvm() throws ServerUnavailableException {
        Map<String, Object> runtime = jmx.attributes(RUNTIME, "VmName", "VmVersion", "InputArguments");
        return new Jvm(runtime.get("VmName") + " " + runtime.get("VmVersion"), List.of((String[]) runtime.get("InputArguments")));
    }

    /** The name of the measured application. */
    public String application() {
        return workload.application();
    }

    /** The version of the server, or "unknown" if it does not tell. */
    public String version() throws ServerUnavailableException {
        List<ObjectName> beans = jmx.names(SERVER);
        return beans.isEmpty() ? "unknown" : jmx.attribute(beans.get(0), "Version", String.class);
    }

    /** Listens to the server's garbage collector from now on. */
    public GarbageCollections garbageCollections(long startNs) throws ServerUnavailableException {
        return GarbageCollections.listen(jmx, RUNTIME, startNs);
    }

    /** Begins the server's analysis of outputs that take at least so long. It begins before a run is planned, since it takes its time. */
    public SlowOutputAnalysis analyze(double thresholdMs) throws ServerUnavailableException {
        return SlowOutputAnalysis.begin(jmx, ANALYSIS, thresholdMs);
    }

    @Override
    public void close() {
        jmx.close();
    }

    private Distribution histogram(String attribute) throws ServerUnavailableException {
        byte[] bytes = Base64.getDecoder().decode(jmx.attribute(recorder(), attribute, String.class));
        try {
            return new Distribution(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0));
        } catch (DataFormatException | IllegalArgumentException e) {
            throw new ServerUnavailableException(attribute + " of the server's " + recorder() + " is not a readable histogram: "
                    + e.getMessage(), e);
        }
    }

    private ObjectName adapter() {
        return application.bean(ADAPTER, workload.adapter());
    }

    private ObjectName recorder() {
        return application.bean(RECORDER, workload.latencyRecorder().orElseThrow());
    }

    private static ObjectName platform(String name) {
        try {
            return new ObjectName(name);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(name, e);
        }
    }
}
