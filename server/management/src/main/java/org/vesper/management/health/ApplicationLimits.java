// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.health;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;

/**
 * Suspends an application whose rules retain more memory than apps.max-retained, or whose lanes are busy for a larger share of the time
 * than
 * apps.max-busy over {@value #WINDOW_SECONDS} s, so that it cannot use up what the others and the server need. It stays a condition until
 * somebody resumes or stops the application.
 *
 * <p><b>Threading:</b> one thread looks, any thread reads.
 */
public final class ApplicationLimits implements HealthCheck {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationLimits.class);
    private static final int WINDOW_SECONDS = 10;
    private static final double NS_PER_SECOND = 1e9;
    private static final int PERCENT = 100;

    private final long maxRetainedBytes;
    private final int maxBusyPercent;
    private final Consumer<String> suspend;
    private final LongSupplier clockNs;
    private final Map<String, Reading> readings = new HashMap<>();
    private final Map<String, String> reasons = new ConcurrentHashMap<>();

    private record Reading(long timeNs, long busyNs) {
    }

    /**
     * Limits for each application.
     *
     * @param maxRetainedBytes 0 for none
     * @param maxBusyPercent of the time of one core; 0 for none
     * @param suspend suspends an application, without waiting for it
     * @param clockNs the time
     */
    public ApplicationLimits(long maxRetainedBytes, int maxBusyPercent, Consumer<String> suspend, LongSupplier clockNs) {
        this.maxRetainedBytes = maxRetainedBytes;
        this.maxBusyPercent = maxBusyPercent;
        this.suspend = suspend;
        this.clockNs = clockNs;
    }

    /** Looks at all applications. */
    public void look(List<Application> applications) {
        Map<String, Application> now = new TreeMap<>();
        applications.forEach(application -> now.put(application.name(), application));
        readings.keySet().retainAll(now.keySet());
        reasons.keySet().removeIf(name -> !now.containsKey(name) || now.get(name).state() == ApplicationState.STOPPED);
        now.values().forEach(application -> application.network().ifPresent(network -> {
            if (application.state() == ApplicationState.RUNNING) {
                check(application.name(), network::retainedBytes, network::busyNs);
            }
        }));
    }

    /** Looks at an application that runs. */
    void check(String name, LongSupplier retainedBytes, LongSupplier busyNs) {
        boolean was = reasons.remove(name) != null;
        long retained = maxRetainedBytes == 0 ? 0 : retainedBytes.getAsLong();
        double busy = maxBusyPercent == 0 ? 0 : busyPercent(name, busyNs.getAsLong());
        if (retained > maxRetainedBytes) {
            exceeded(name, String.format(Locale.ROOT, "its rules retain %,d bytes, more than apps.max-retained (%,d)", retained,
                    maxRetainedBytes), was);
        } else if (busy > maxBusyPercent) {
            exceeded(name, String.format(Locale.ROOT,
                    "its lanes were busy for %.0f %% of a core over %d s, more than apps.max-busy (%d %%)", busy,
                    WINDOW_SECONDS, maxBusyPercent), was);
        }
    }

    /** Below the limit until a window is over. */
    private double busyPercent(String name, long busyNs) {
        long nowNs = clockNs.getAsLong();
        Reading before = readings.computeIfAbsent(name, first -> new Reading(nowNs, busyNs));
        double seconds = (nowNs - before.timeNs) / NS_PER_SECOND;
        if (seconds < WINDOW_SECONDS) {
            return 0;
        }
        readings.put(name, new Reading(nowNs, busyNs));
        return PERCENT * (busyNs - before.busyNs) / NS_PER_SECOND / seconds;
    }

    private void exceeded(String name, String reason, boolean isKnown) {
        reasons.put(name, reason);
        if (!isKnown) {
            LOG.error("{} is being suspended: {}", name, reason);
        }
        suspend.accept(name);
    }

    @Override
    public List<Condition> conditions() {
        return reasons.entrySet().stream().map(entry -> new Condition(entry.getKey(), "SUSPENDED by the server: " + entry.getValue()
                + "; correct it, then vesper resume " + entry.getKey())).toList();
    }
}
