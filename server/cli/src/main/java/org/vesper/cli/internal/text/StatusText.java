// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.ApplicationMXBean;
import org.vesper.management.EventBeanMXBean;
import org.vesper.management.FaultControl;
import org.vesper.management.MBeanNames;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.ServerMXBean;
import org.vesper.management.StreamMXBean;
import org.vesper.management.figures.AdapterFigure;
import org.vesper.management.figures.ApplicationFigures;

/** Formats the reports of a server about itself and its applications as lines of text. */
public final class StatusText {

    private static final long BUSY_MS = 1_000;

    private final ServerConnection connection;
    private final List<String> lines = new ArrayList<>();
    private boolean degraded;

    private StatusText(ServerConnection connection) {
        this.connection = connection;
    }

    public static StatusText of(ServerConnection connection) {
        StatusText text = new StatusText(connection);
        text.addServer();
        Collection<ObjectName> applications = connection.names(MBeanNames.applications());
        applications.forEach(text::addApplication);
        boolean anyBeingCreated = text.addBeingCreated();
        if (applications.isEmpty() && !anyBeingCreated) {
            text.add("no applications; vesper deploy FILE runs one, vesper deploy --sample hello-world one that comes with Vesper");
        }
        return text;
    }

    /** The status of one application. <b>Failure:</b> suggests the nearest name if there is none of this name. */
    public static StatusText of(ServerConnection connection, String application) {
        StatusText text = new StatusText(connection);
        text.addApplication(connection.application(application));
        return text;
    }

    public List<String> lines() {
        return lines;
    }

    /** Whether any part shown does not run as it should. */
    public boolean isDegraded() {
        return degraded;
    }

    /** Adds the applications being created, which have no MBean yet. Returns whether there are any. */
    private boolean addBeingCreated() {
        boolean any = false;
        for (ApplicationFigures application : connection.server().list()) {
            if (application.state().equals("INSTALLED")) {
                String recovery = application.recovery();
                add("%s INSTALLED, version %s: it is %s", application.name(), application.version(),
                        recovery.isEmpty() ? "being created" : recovery);
                any = true;
            }
        }
        return any;
    }

    private void addServer() {
        ServerMXBean server = connection.server();
        Duration up = Duration.between(server.getStarted().toInstant(), Instant.now());
        long readyAfterMs = server.getReadyAfterMs();
        degraded |= !server.getState().equals("RUNNING");
        add("Vesper %s %s, process %d, up %s, %s", server.getVersion(), server.getState(), server.getPid(), text(up),
                readyAfterMs < 0 ? "not ready yet" : String.format(Locale.ROOT, "ready after %.1f s", readyAfterMs / 1_000.0));
        String[] conditions = server.getConditions();
        degraded |= conditions.length > 0;
        if (conditions.length > 0) {
            add("DEGRADED:");
            Stream.of(conditions).forEach(condition -> add("  %s", condition));
        }
        add("built from commit %s of %s", server.getCommit(), server.getCommitDate());
        add("JMX %s", connection.url());
        if (!server.getHttpUrl().isEmpty()) {
            add("HTTP %s", server.getHttpUrl());
        }
        addPauses(server);
    }

    /** The longest one, and the share that the operator wants, as figure 9 of the paper has them. */
    private void addPauses(ServerMXBean server) {
        if (server.getPauses() == 0) {
            return;
        }
        String share = server.getPauseTargetMs() == 0 ? "" : String.format(Locale.ROOT, ", %.2f %% within gc.pause-target = %s ms",
                100 * server.getPausesWithinTarget(), StatusText.number(server.getPauseTargetMs()));
        add("%,d pauses of the JVM, the longest %.1f ms (%s)%s", server.getPauses(), server.getLongestPauseMs(),
                server.getLongestPauseCause(), share);
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    private void addApplication(ObjectName name) {
        String application = MBeanNames.text(name, "name");
        ApplicationMXBean bean = connection.proxy(name, ApplicationMXBean.class);
        String failure = bean.getFailure();
        String version = bean.getVersion().isEmpty() ? "" : ", version " + bean.getVersion();
        add("%s %s%s%s%s", application, bean.getState(), version, failure.isEmpty() ? "" : ": " + failure,
                stopped(bean.getStoppedStages()));
        degraded |= !failure.isEmpty() || bean.getStoppedStages().length > 0;
        if (failure.isEmpty() && !bean.getDeploymentSteps().isEmpty()) {
            add("  deployed in: %s", bean.getDeploymentSteps());
        }
        if (bean.getBusyMs() > 0) {
            add("  busy for %,.1f s, its rules retain about %,d KB", bean.getBusyMs() / 1_000.0, bean.getRetainedBytes() >> 10);
        }
        if (!bean.getRecovery().isEmpty()) {
            add("  recovery: %s", bean.getRecovery());
        }
        if (bean.getMeasuredLatencies().length > 0) {
            add("  measures the latencies %s", String.join(", ", bean.getMeasuredLatencies()));
        }
        connection.names(MBeanNames.parts("Adapter", application)).forEach(this::addAdapter);
        connection.names(MBeanNames.parts("Stream", application)).forEach(this::addStream);
        connection.names(MBeanNames.parts("Processor", application)).forEach(this::addProcessor);
        connection.names(MBeanNames.parts("EventBean", application)).forEach(this::addBean);
    }

    private void addAdapter(ObjectName name) {
        AdapterMXBean adapter = connection.proxy(name, AdapterMXBean.class);
        addCounts(name, adapter);
        List<String> figures = Stream.of(adapter.getFigures()).filter(AdapterFigure::isShownAtOnce).map(AdapterFigure::text).toList();
        if (!figures.isEmpty()) {
            add("    %s", String.join(", ", figures));
        }
    }

    private void addCounts(ObjectName name, AdapterMXBean adapter) {
        if (adapter.isOutput()) {
            addStage(name, "adapter", "%s%s, %,d events in, %,d of them emitted, %,d rejected, %,d faults",
                    adapter.getAddress(), connections(adapter), adapter.getEventsIn(), adapter.getEventsAccepted(),
                    adapter.getEventsRejected(), adapter.getFaults());
            addStop(name, adapter);
        } else {
            addStage(name, "adapter", "%s%s, %,d events accepted, %,d of them filtered, %,d rejected, %,d faults",
                    adapter.getAddress(), connections(adapter), adapter.getEventsAccepted(), adapter.getEventsFiltered(),
                    adapter.getEventsRejected(), adapter.getFaults());
            addStop(name, adapter);
            addShed(adapter);
        }
    }

    /** Files and timers have none. */
    private static String connections(AdapterMXBean adapter) {
        boolean isOnNetwork = adapter.getConnections() > 0 || adapter.getAddress().matches(".*:\\d+");
        return isOnNetwork ? String.format(Locale.ROOT, ", %d connections", adapter.getConnections()) : "";
    }

    private void addShed(AdapterMXBean adapter) {
        if (adapter.getEventsShed() > 0) {
            add("    %,d events shed, since they came faster than the application processed them", adapter.getEventsShed());
        }
    }

    private void addStream(ObjectName name) {
        StreamMXBean stream = connection.proxy(name, StreamMXBean.class);
        addStage(name, "stream", "%,d threads, %,d events in, %,d out, %,d waiting, %,d dropped, %,d faults", stream.getThreads(),
                stream.getEventsIn(), stream.getEventsOut(), stream.getEventsWaiting(), stream.getEventsDropped(), stream.getFaults());
    }

    private void addProcessor(ObjectName name) {
        ProcessorMXBean processor = connection.proxy(name, ProcessorMXBean.class);
        addStage(name, "processor", "%,d rules in %,d templates, %,d events in, %,d out, %,d faults", processor.getRuleCount(),
                processor.getTemplateCount(), processor.getEventsIn(), processor.getEventsOut(), processor.getFaults());
        addStop(name, processor);
        addRejected(processor);
    }

    private void addBean(ObjectName name) {
        EventBeanMXBean bean = connection.proxy(name, EventBeanMXBean.class);
        addStage(name, "bean", "%,d events in, %,d out, %,d faults", bean.getEventsIn(), bean.getEventsOut(), bean.getFaults());
        addStop(name, bean);
        addRejected(bean);
    }

    private void addStage(ObjectName name, String kind, String figures, Object... values) {
        add("  %-9s %-12s %s", kind, MBeanNames.text(name, "name"), Plurals.right(String.format(Locale.ROOT, figures, values)));
    }

    private static String stopped(String[] stages) {
        return stages.length == 0 ? "" : ", stopped by faults: " + String.join(", ", stages);
    }

    private void addStop(ObjectName name, FaultControl stage) {
        if (stage.getBusyMs() >= BUSY_MS) {
            add("    BUSY: one thread has been in its lane for %,d s; the log has its stack", stage.getBusyMs() / 1_000);
        }
        if (!stage.getLastFault().isEmpty()) {
            add("    last fault %s", stage.getLastFault());
        }
        if (stage.isStopped()) {
            add("    STOPPED by a fault, see the log; %,d events rejected so far; vesper resume %s/%s resumes it",
                    stage.getEventsRejected(), MBeanNames.text(name, "application"), MBeanNames.text(name, "name"));
        }
    }

    /** Adds the events rejected before the stage was resumed, for stages whose own line does not show them. */
    private void addRejected(FaultControl stage) {
        if (!stage.isStopped() && stage.getEventsRejected() > 0) {
            add("    %,d events rejected while a fault had stopped it", stage.getEventsRejected());
        }
    }

    private void add(String format, Object... values) {
        lines.add(String.format(Locale.ROOT, format, values));
    }

    private static String text(Duration up) {
        return up.toHours() > 0 ? up.toHours() + " h " + up.toMinutesPart() + " min"
                : up.toMinutes() > 0 ? up.toMinutes() + " min" : up.toSeconds() + " s";
    }
}
