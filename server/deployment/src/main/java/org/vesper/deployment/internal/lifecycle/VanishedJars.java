// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.osgi.framework.BundleContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.internal.jar.ApplicationJar;

/**
 * Checks at the interval of File Install whether jars that it has not seen yet still exist. File Install reports the removal only of files
 * that it has seen in two polls, so it misses a jar that a command has deployed and that is removed soon after. The removal of all others
 * is left to it, since it also reports the jar that may take the place of the removed one.
 *
 * <p><b>Threading:</b> a thread of its own, which waits for the undeployment.
 */
final class VanishedJars implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(VanishedJars.class);
    private static final String INTERVAL_MS = "felix.fileinstall.poll";
    private static final long DEFAULT_INTERVAL_MS = 500;

    private final ApplicationDeployments deployments;
    private final ApplicationsFolder folder;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(run -> {
        Thread checker = new Thread(run, "vesper-vanished-jars");
        checker.setDaemon(true);
        return checker;
    });

    private VanishedJars(ApplicationDeployments deployments, ApplicationsFolder folder) {
        this.deployments = deployments;
        this.folder = folder;
    }

    static VanishedJars watch(ApplicationDeployments deployments, ApplicationsFolder folder, BundleContext context) {
        VanishedJars watch = new VanishedJars(deployments, folder);
        String configured = context.getProperty(INTERVAL_MS);
        Duration interval = Duration.ofMillis(configured == null ? DEFAULT_INTERVAL_MS : Long.parseLong(configured));
        watch.thread.scheduleWithFixedDelay(watch::check, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        return watch;
    }

    private void check() {
        try {
            deployments.jarsOfFolder().stream().filter(jar -> !folder.watches(jar)).filter(this::hasVanished)
                    .forEach(jar -> folder.undeploy(jar.file()));
        } catch (RuntimeException | Error e) {
            LOG.error("The jars of the applications could not be checked", e);
        }
    }

    /** The second look at what is watched is for a jar that File Install has seen just before it was removed. */
    private boolean hasVanished(ApplicationJar jar) {
        return Files.notExists(jar.file()) && !folder.watches(jar);
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
