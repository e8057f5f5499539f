// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.InstanceLayout;
import org.vesper.deployment.Application;
import org.vesper.health.Condition;
import org.vesper.kernel.network.Network;
import org.vesper.management.audit.FollowedFiles;
import org.vesper.management.health.ApplicationLimits;
import org.vesper.management.health.Health;
import org.vesper.management.internal.view.Notice;
import org.vesper.management.machine.PauseLog;

/**
 * The thread that takes the samples for rates and ages, and notices what an operator should know: changed states, faults, busy lanes and
 * latencies above their thresholds; and files that somebody has edited. It enters no code of applications.
 */
final class Watch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);
    private static final long SAMPLE_INTERVAL_MS = 200;
    private static final int SAMPLES_PER_LOOK = 5;

    private final Supplier<Collection<ApplicationMBeans>> applications;
    private final FollowedFiles files;
    private final Health health;
    private final Consumer<Notice> notices;
    private final PauseLog pauses;
    private final ApplicationLimits limits;
    private final Set<String> degraded = new TreeSet<>();
    private final Map<String, String> states = new HashMap<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(null, task, "vesper/watch", 0, false);
        made.setContextClassLoader(Watch.class.getClassLoader());
        made.setDaemon(true);
        return made;
    });
    private int samples;

    Watch(Supplier<Collection<ApplicationMBeans>> applications, FollowedFiles files, Health health, Consumer<Notice> notices) {
        this.applications = applications;
        this.files = files;
        this.health = health;
        this.notices = notices;
        limits = health.limits();
        pauses = new PauseLog(InstanceLayout.ofThisServer().logs().resolve("gc.log"), health.pauseTarget(), pause -> {
            LOG.warn("There was {}", pause);
            notices.accept(new Notice(Notice.Kind.PAUSE, "", pause));
        });
    }

    void start() {
        thread.scheduleWithFixedDelay(this::watch, SAMPLE_INTERVAL_MS, SAMPLE_INTERVAL_MS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private void watch() {
        try {
            sample(System.nanoTime());
            samples = (samples + 1) % SAMPLES_PER_LOOK;
            if (samples == 0) {
                look();
                files.look();
                pauses.look();
                limits.look(applications.get().stream().map(ApplicationMBeans::application).toList());
            }
        } catch (RuntimeException | Error e) {
            LOG.error("The applications cannot be watched now", e);
        }
    }

    private void sample(long nowNs) {
        for (ApplicationMBeans shown : applications.get()) {
            shown.application().network().ifPresent((Network network) -> network.sample(nowNs));
        }
    }

    /** Looks at all applications and sends what has changed since the last look. */
    void look() {
        List<Notice> found = new ArrayList<>();
        Map<String, String> now = new HashMap<>();
        for (ApplicationMBeans shown : applications.get()) {
            Application application = shown.application();
            now.put(application.name(), application.state() + application.failure().map(reason -> ": " + reason).orElse(""));
            found.addAll(shown.watch().look());
            found.addAll(shown.latencies().check());
        }
        now.forEach((name, state) -> addState(name, states.get(name), state, found));
        states.keySet().stream().filter(name -> !now.containsKey(name)).forEach(name ->
                found.add(new Notice(Notice.Kind.STATE, name, name + " is undeployed, was " + states.get(name))));
        states.clear();
        states.putAll(now);
        addConditions(found);
        found.forEach(notices);
    }

    private void addConditions(List<Notice> found) {
        Map<String, Condition> now = new TreeMap<>();
        health.conditions().forEach(condition -> now.putIfAbsent(condition.subject(), condition));
        now.forEach((subject, condition) -> {
            if (degraded.add(subject)) {
                LOG.warn("The server is degraded: {}", condition);
                found.add(new Notice(Notice.Kind.CONDITION, "", "degraded: " + condition));
            }
        });
        for (String subject : List.copyOf(degraded)) {
            if (!now.containsKey(subject)) {
                degraded.remove(subject);
                LOG.info("Mended: {}", subject);
                found.add(new Notice(Notice.Kind.CONDITION, "", "mended: " + subject));
            }
        }
    }

    private static void addState(String name, String before, String state, List<Notice> found) {
        if (!state.equals(before)) {
            found.add(new Notice(Notice.Kind.STATE, name, name + " is " + state + (before == null ? "" : ", was " + before)));
        }
    }
}
