// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.management.Notification;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.vesper.loadgen.ServerUnavailableException;

/**
 * The garbage collections of the server during a run. Each one is reported by a notification; the collectors' counters are read as well,
 * since a server may send no notifications and a slow client may miss some.
 *
 * <p><b>Threading:</b> notifications come on a thread of the JMX client.
 */
public final class GarbageCollections {

    private static final String COLLECTORS = "java.lang:type=GarbageCollector,*";
    private static final String SERVER = "org.vesper:type=Server";
    private static final String NOTIFICATION = "com.sun.management.gc.notification";

    /**
     * One garbage collection.
     *
     * @param collector the name of the collector
     * @param cause the cause of the collection
     * @param atSeconds its start, relative to the planned start of the run
     * @param durationMs its duration; for collectors that stop the application, the pause
     */
    public record Collection(String collector, String cause, double atSeconds, double durationMs) {
    }

    /**
     * The totals of all collections of a run.
     *
     * @param source the source of the numbers: notifications, or counters if notifications were missing
     * @param count the number of collections
     * @param totalMs their total duration
     * @param longestMs the maximum duration; unknown (NaN) from counters
     * @param pauses all pauses of the JVM, if the server observes them
     */
    public record Summary(String source, long count, double totalMs, double longestMs, Optional<Pauses> pauses) {
    }

    /**
     * The pauses of the JVM since the start of the server: for collections and for other reasons.
     *
     * @param targetMs gc.pause-target of the server; 0 if it has none
     * @param share the share of those that were not longer, from 0 to 1
     */
    public record Pauses(long count, double longestMs, String cause, double targetMs, double share) {
    }

    private final JmxConnection jmx;
    private final double startUptimeMs;
    private final List<ObjectName> collectors;
    private final List<Collection> heard = new CopyOnWriteArrayList<>();
    private final long countBefore;
    private final long timeBeforeMs;

    private GarbageCollections(JmxConnection jmx, ObjectName runtime, long startNs) throws ServerUnavailableException {
        this.jmx = jmx;
        this.startUptimeMs = jmx.number(runtime, "Uptime") + (startNs - System.nanoTime()) / 1e6;
        this.collectors = jmx.names(COLLECTORS);
        for (ObjectName collector : collectors) {
            listen(collector);
        }
        this.countBefore = sum("CollectionCount");
        this.timeBeforeMs = sum("CollectionTime");
    }

    /** Starts listening; {@code startNs} is the planned start of the run. */
    static GarbageCollections listen(JmxConnection jmx, ObjectName runtime, long startNs) throws ServerUnavailableException {
        return new GarbageCollections(jmx, runtime, startNs);
    }

    public List<Collection> heard() {
        return new ArrayList<>(heard);
    }

    public Summary summary() throws ServerUnavailableException {
        long count = sum("CollectionCount") - countBefore;
        if (heard.size() < count) {
            return new Summary("counters", count, sum("CollectionTime") - timeBeforeMs, Double.NaN, pauses());
        }
        double totalMs = heard.stream().mapToDouble(Collection::durationMs).sum();
        return new Summary("notifications", heard.size(), totalMs, heard.stream().mapToDouble(Collection::durationMs).max().orElse(0),
                pauses());
    }

    /** Empty for the bare sink. */
    private Optional<Pauses> pauses() {
        try {
            for (ObjectName name : jmx.names(SERVER)) {
                Map<String, Object> server = jmx.attributes(name, "Pauses", "LongestPauseMs", "LongestPauseCause", "PauseTargetMs",
                        "PausesWithinTarget");
                return Optional.of(new Pauses((Long) server.get("Pauses"), (Double) server.get("LongestPauseMs"),
                        (String) server.get("LongestPauseCause"), (Double) server.get("PauseTargetMs"),
                        (Double) server.get("PausesWithinTarget")));
            }
        } catch (ServerUnavailableException e) {
            System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "the server does not observe pauses", e);
        }
        return Optional.empty();
    }

    /** Listens to one collector. If the server refuses, the counters are used instead. */
    private void listen(ObjectName collector) {
        try {
            jmx.listen(collector, (notification, handback) -> hear(notification));
        } catch (ServerUnavailableException e) {
            System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "garbage collections are counted only", e);
        }
    }

    private void hear(Notification notification) {
        if (NOTIFICATION.equals(notification.getType())) {
            CompositeData collection = (CompositeData) notification.getUserData();
            CompositeData times = (CompositeData) collection.get("gcInfo");
            double atSeconds = ((Long) times.get("startTime") - startUptimeMs) / 1_000;
            heard.add(new Collection((String) collection.get("gcName"), (String) collection.get("gcCause"), atSeconds,
                    ((Long) times.get("duration")).doubleValue()));
        }
    }

    private long sum(String counter) throws ServerUnavailableException {
        long sum = 0;
        for (ObjectName collector : collectors) {
            sum += jmx.number(collector, counter);
        }
        return sum;
    }
}
