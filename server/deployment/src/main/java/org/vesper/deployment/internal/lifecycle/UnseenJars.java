// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.osgi.framework.BundleContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.internal.application.RefusedJar;
import org.vesper.deployment.internal.jar.ApplicationJar;

/**
 * Checks at the interval of File Install what that does not see in the folder of applications: the removal of a jar that a command has
 * deployed and that is removed soon after, since File Install reports only files that it has seen in two polls; links without a target;
 * jars under names like {@code A.JAR}, or with characters that nobody could read or type; and a file that has become readable. The removal
 * of all others is left to File Install, since it also reports the jar that may take the place of the removed one.
 *
 * <p><b>Threading:</b> a thread of its own, which waits for the deployment and the undeployment.
 */
final class UnseenJars implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(UnseenJars.class);
    private static final String INTERVAL_MS = "felix.fileinstall.poll";
    private static final long DEFAULT_INTERVAL_MS = 500;

    private final ApplicationDeployments deployments;
    private final ApplicationsFolder folder;
    private final Set<Path> unreadable = new HashSet<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(run -> {
        Thread checker = new Thread(run, "vesper-unseen-jars");
        checker.setDaemon(true);
        return checker;
    });

    UnseenJars(ApplicationDeployments deployments, ApplicationsFolder folder) {
        this.deployments = deployments;
        this.folder = folder;
    }

    static UnseenJars watch(ApplicationDeployments deployments, ApplicationsFolder folder, BundleContext context) {
        UnseenJars watch = new UnseenJars(deployments, folder);
        String configured = context.getProperty(INTERVAL_MS);
        Duration interval = Duration.ofMillis(configured == null ? DEFAULT_INTERVAL_MS : Long.parseLong(configured));
        watch.thread.scheduleWithFixedDelay(watch::check, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        return watch;
    }

    private void check() {
        try {
            deployments.jarsOfFolder().stream().filter(jar -> !folder.watches(jar)).filter(this::hasVanished)
                    .forEach(jar -> folder.undeploy(jar.file()));
            look();
        } catch (RuntimeException | Error e) {
            LOG.error("The jars of the applications could not be checked", e);
        }
    }

    /** The second look at what is watched is for a jar that File Install has seen just before it was removed. */
    private boolean hasVanished(ApplicationJar jar) {
        return Files.notExists(jar.file()) && !folder.watches(jar);
    }

    /** Lists files that cannot become applications and that File Install leaves out; tries again what has become readable. */
    synchronized void look() {
        deployments.refused().stream().filter(file -> Files.notExists(file, LinkOption.NOFOLLOW_LINKS))
                .forEach(gone -> deployments.refuse(gone, Optional.empty()));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(deployments.folder(), UnseenJars::isMeant)) {
            files.forEach(this::look);
        } catch (IOException e) {
            LOG.warn("The folder of applications {} cannot be read: {}", deployments.folder(), e.toString());
        }
    }

    private void look(Path file) {
        if (Files.notExists(file)) {
            deployments.refuse(file, Optional.of(file + " is a link without a target; correct or remove the link"));
        } else if (!hasReadableName(file)) {
            deployments.refuse(file, Optional.of(RefusedJar.nameOf(file) + " is left out: its name has control characters, or bytes that"
                    + " are no text in " + System.getProperty("sun.jnu.encoding") + "; rename it"));
        } else if (!file.toString().endsWith(".jar")) {
            deployments.refuse(file, Optional.of(file + " is left out: its name must end in .jar in small letters; rename it"));
        } else if (!Files.isReadable(file)) {
            unreadable.add(file);
        } else if (unreadable.remove(file)) {
            folder.install(file.toFile());
        }
    }

    /** Whether the name has only characters that a reader sees; File Install loses some of the others. */
    static boolean hasReadableName(Path file) {
        return file.getFileName().toString().equals(RefusedJar.nameOf(file));
    }

    private static boolean isMeant(Path file) {
        String name = file.getFileName().toString();
        return !name.startsWith(".") && name.toLowerCase(Locale.ROOT).endsWith(".jar");
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
