// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.kernel.measure.LatencyMeasurement;
import org.vesper.kernel.measure.MeasuredPoint;
import org.vesper.kernel.network.Network;
import org.vesper.management.LatencyMeasurementMXBean;
import org.vesper.management.MBeanNames;
import org.vesper.management.internal.latency.LatencyControl;
import org.vesper.management.internal.latency.LatencyMeasurementView;
import org.vesper.management.internal.latency.LatencyThreshold;
import org.vesper.management.internal.view.Notice;

/** The latencies of one version of an application that are measured now, each with an MBean. <b>Threading:</b> any thread. */
final class MeasuredLatencies implements LatencyControl {

    private static final Logger LOG = LoggerFactory.getLogger(MeasuredLatencies.class);

    private final Application application;
    private final Registry registry;
    private final Map<String, LatencyMeasurementView> shown = new LinkedHashMap<>();
    private List<Wanted> wanted;

    /** A measurement that the version before had, and that this one should continue. */
    private record Wanted(MeasuredPoint from, MeasuredPoint to, LatencyThreshold threshold) {
    }

    /** @param before the latencies of the version before; null if there was none */
    MeasuredLatencies(Application application, Registry registry, MeasuredLatencies before) {
        this.application = application;
        this.registry = registry;
        this.wanted = before == null ? List.of() : before.wanted();
    }

    @Override
    public String begin(MeasuredPoint from, MeasuredPoint to) {
        return begin(new Wanted(from, to, new LatencyThreshold()));
    }

    private synchronized String begin(Wanted measured) {
        Network network = application.network().orElseThrow(() -> new ConfigurationException(
                "application " + application.name() + " does not run, so no latency of it can be measured"));
        LatencyMeasurement measurement = network.measurements().begin(measured.from(), measured.to());
        if (!shown.containsKey(measurement.name())) {
            LatencyMeasurementView view =
                    new LatencyMeasurementView(measurement, measured.threshold(), () -> end(measurement.name()));
            registry.register(name(measurement.name()), view, LatencyMeasurementMXBean.class);
            shown.put(measurement.name(), view);
            LOG.info("{}: measures the latency from {} to {}, which costs about 0.1 us for each event; stopLatency ends it",
                    application.name(), measured.from(), measured.to());
        }
        return name(measurement.name()).getCanonicalName();
    }

    @Override
    public synchronized boolean end(String name) {
        boolean ended = application.network().map(network -> network.measurements().end(name)).orElse(false);
        if (shown.remove(name) != null) {
            registry.unregister(name(name));
            LOG.info("{}: no longer measures the latency {}", application.name(), name);
        }
        return ended;
    }

    /** Begins what the version before measured, as far as it is possible; called by a thread that may wait. */
    synchronized void resume() {
        List<Wanted> all = wanted;
        wanted = List.of();
        for (Wanted measured : all) {
            try {
                begin(measured);
            } catch (RuntimeException e) {
                LOG.warn("{}: no longer measures the latency from {} to {}: {}", application.name(), measured.from(), measured.to(),
                        e.getMessage());
            }
        }
    }

    /** Compares each latency with its threshold. */
    synchronized List<Notice> check() {
        List<Notice> notices = new ArrayList<>();
        shown.forEach((name, view) -> view.threshold().compare(view.getRecent()).ifPresent(change -> {
            LOG.warn("{}: latency {}: {}", application.name(), name, change);
            notices.add(new Notice(Notice.Kind.LATENCY, application.name(), application.name() + ": latency " + name + ": " + change));
        }));
        return notices;
    }

    /** Removes the MBeans; the measurements end with the network. */
    synchronized void unregister() {
        shown.keySet().forEach(latency -> registry.unregister(name(latency)));
    }

    private synchronized List<Wanted> wanted() {
        List<Wanted> all = new ArrayList<>(wanted);
        shown.values().forEach(view -> all.add(new Wanted(view.measurement().from(), view.measurement().to(), view.threshold())));
        return all;
    }

    private ObjectName name(String latency) {
        return MBeanNames.part("LatencyMeasurement", application.name(), latency);
    }
}
