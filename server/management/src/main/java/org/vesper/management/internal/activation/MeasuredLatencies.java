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

/**
 * The latencies of one version of an application that are measured now, each with an MBean.
 *
 * <p><b>Threading:</b> any thread. To begin or end a measurement waits for the lanes on its path; nothing else here waits for that.
 */
final class MeasuredLatencies implements LatencyControl {

    private static final Logger LOG = LoggerFactory.getLogger(MeasuredLatencies.class);

    private final Application application;
    private final Registry registry;
    /** Held while a measurement begins or ends, which may take as long as a lane is busy. */
    private final Object changing = new Object();
    /** Held for moments only, without waiting for a lane. */
    private final Map<String, LatencyMeasurementView> shown = new LinkedHashMap<>();
    private final List<Wanted> wanted;
    private boolean replaced;

    /** A measurement that the version before had, and that this one should continue. */
    private record Wanted(MeasuredPoint from, MeasuredPoint to, LatencyThreshold threshold) {
    }

    /** @param before the latencies of the version before; null if there was none */
    MeasuredLatencies(Application application, Registry registry, MeasuredLatencies before) {
        this.application = application;
        this.registry = registry;
        this.wanted = new ArrayList<>(before == null ? List.of() : before.handOver());
    }

    @Override
    public String begin(MeasuredPoint from, MeasuredPoint to) {
        return begin(new Wanted(from, to, new LatencyThreshold()));
    }

    private String begin(Wanted measured) {
        synchronized (changing) {
            Network network = application.network().orElseThrow(() -> new ConfigurationException(
                    "application " + application.name() + " does not run, so no latency of it can be measured"));
            LatencyMeasurement measurement = network.measurements().begin(measured.from(), measured.to());
            show(measurement, measured.threshold());
            return name(measurement.name()).getCanonicalName();
        }
    }

    private void show(LatencyMeasurement measurement, LatencyThreshold threshold) {
        String name = measurement.name();
        synchronized (shown) {
            if (replaced) {
                throw new ConfigurationException("application " + application.name()
                        + " has been replaced or stopped meanwhile; measure the latency " + name + " again");
            }
            if (shown.containsKey(name)) {
                return;
            }
            LatencyMeasurementView view = new LatencyMeasurementView(measurement, threshold, () -> end(name));
            registry.register(name(name), view, LatencyMeasurementMXBean.class);
            shown.put(name, view);
        }
        LOG.info("{}: measures the latency from {} to {}, which costs about 70 ns for each event; stopLatency ends it",
                application.name(), measurement.from(), measurement.to());
    }

    @Override
    public boolean end(String name) {
        synchronized (changing) {
            boolean ended = application.network().map(network -> network.measurements().end(name)).orElse(false);
            hide(name);
            return ended;
        }
    }

    private void hide(String name) {
        synchronized (shown) {
            if (shown.remove(name) != null) {
                registry.unregister(name(name));
                LOG.info("{}: no longer measures the latency {}", application.name(), name);
            }
        }
    }

    /** Begins what the version before measured, as far as it is possible, on a thread of its own, since a lane may be busy. */
    void resume() {
        if (!wanted().isEmpty()) {
            Thread thread = new Thread(null, this::beginWanted, "vesper/latencies of " + application.name(), 0, false);
            thread.setContextClassLoader(MeasuredLatencies.class.getClassLoader());
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void beginWanted() {
        for (Wanted measured : wanted()) {
            try {
                begin(measured);
            } catch (RuntimeException e) {
                if (isReplaced()) {
                    return;
                }
                LOG.warn("{}: no longer measures the latency from {} to {}: {}", application.name(), measured.from(), measured.to(),
                        e.getMessage());
            }
            synchronized (shown) {
                wanted.remove(measured);
            }
        }
    }

    /** Compares each latency with its threshold. */
    List<Notice> check() {
        List<Notice> notices = new ArrayList<>();
        views().forEach(view -> view.threshold().compare(view.getRecent()).ifPresent(change -> {
            String name = view.measurement().name();
            LOG.warn("{}: latency {}: {}", application.name(), name, change);
            notices.add(new Notice(Notice.Kind.LATENCY, application.name(), application.name() + ": latency " + name + ": " + change));
        }));
        return notices;
    }

    /** Removes the MBeans, and shows no further one; the measurements end with the network. */
    void unregister() {
        synchronized (shown) {
            replaced = true;
            shown.keySet().forEach(latency -> registry.unregister(name(latency)));
        }
    }

    /** What the next version continues; this one begins no further measurement. */
    private List<Wanted> handOver() {
        synchronized (shown) {
            replaced = true;
            return wanted();
        }
    }

    private boolean isReplaced() {
        synchronized (shown) {
            return replaced;
        }
    }

    private List<Wanted> wanted() {
        synchronized (shown) {
            List<Wanted> all = new ArrayList<>(wanted);
            shown.values().forEach(view -> all.add(new Wanted(view.measurement().from(), view.measurement().to(), view.threshold())));
            return all;
        }
    }

    private List<LatencyMeasurementView> views() {
        synchronized (shown) {
            return List.copyOf(shown.values());
        }
    }

    private ObjectName name(String latency) {
        return MBeanNames.part("LatencyMeasurement", application.name(), latency);
    }
}
