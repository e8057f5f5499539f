// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.deployment.internal.jar.ApplicationJar;

/**
 * The applications that are there, whatever their state, one of each name and one of each jar. Listeners learn who comes and goes.
 *
 * <p><b>Threading:</b> the one thread that deploys; any thread looks at {@link #byName()}.
 */
final class DeployedApplications {

    private static final Logger LOG = LoggerFactory.getLogger(DeployedApplications.class);

    private final Map<String, BundledApplication> applications = new ConcurrentSkipListMap<>();
    private final Map<String, Path> rivals = new ConcurrentHashMap<>();
    private final SharedPackages shared = new SharedPackages(applications);
    private final ApplicationListeners listeners;

    DeployedApplications(ApplicationListeners listeners) {
        this.listeners = listeners;
    }

    /** All of them as they are now, in the order of their names. */
    Map<String, BundledApplication> byName() {
        // A TreeMap would count them first, and fail if one goes meanwhile.
        return new LinkedHashMap<>(applications);
    }

    Optional<BundledApplication> find(String name) {
        return Optional.ofNullable(applications.get(name));
    }

    /** <b>Failure:</b> a {@link ConfigurationException} that offers the nearest name, if there is none of this name. */
    BundledApplication named(String name) {
        return find(name).orElseThrow(() -> new ConfigurationException("there is no application " + name
                + NearestName.hintAmong(name, "applications", applications.keySet())));
    }

    Optional<BundledApplication> ofJar(Path file) {
        return applications.values().stream().filter(application -> application.jar().file().equals(file)).findFirst();
    }

    /** Which of them use classes of which others. */
    SharedPackages shared() {
        return shared;
    }

    /** From now on this version is there, whatever its state, in the place of the one before. */
    void settle(BundledApplication fresh) {
        Optional<BundledApplication> old = Optional.ofNullable(applications.put(fresh.name(), fresh));
        old.ifPresent(listeners::stopped);
        fresh.failure().ifPresent(reason -> LOG.error("{} FAILED: {}", fresh.jar(), reason));
        listeners.started(fresh);
        old.ifPresent(DeployedApplications::close);
    }

    /** Takes one away, and stops those that use its classes. */
    void undeploy(BundledApplication application, boolean force) {
        release(application, force, "undeployed");
        retire(application);
    }

    /** Takes one away, and lets those that use its classes be. */
    void retire(BundledApplication application) {
        listeners.stopped(application);
        close(application);
        applications.remove(application.name());
    }

    /** Has one let go of everything but its jar, and stops those that use its classes. */
    void stop(BundledApplication application, boolean force) {
        release(application, force, "stopped");
        listeners.stopped(application);
        close(application);
        listeners.started(application);
    }

    /** Refuses a jar that would lie where that of another application lies. */
    void checkThatPlaceIsFree(Path place, ApplicationJar jar) {
        ofJar(place).filter(other -> !other.name().equals(jar.name())).ifPresent(other -> {
            throw new ConfigurationException(jar.file() + " cannot be deployed: " + place + " is the jar of " + other.name()
                    + "; give the file another name");
        });
    }

    /** Refuses a jar whose application is in another one. */
    void checkThatNameIsFree(ApplicationJar jar) {
        find(jar.name()).map(other -> other.jar().file()).filter(taken -> !taken.equals(jar.file()) && Files.exists(taken))
                .ifPresent(taken -> {
                    rivals.put(jar.name(), jar.file());
                    throw new ConfigurationException(jar.file() + ": the name " + jar.name() + " is taken by " + taken
                            + "; an application is in one jar only");
                });
    }

    /** Where the jar lies that was refused last because this application is in another one, if it is still there. */
    Optional<Path> takeRival(String name) {
        return Optional.ofNullable(rivals.remove(name)).filter(Files::exists);
    }

    /** Before an application goes: those that use its classes stop too, if they may, or else keep it from going. */
    private void release(BundledApplication application, boolean force, String done) {
        List<BundledApplication> going = shared.withDependents(application);
        List<BundledApplication> users = going.subList(1, going.size());
        if (!users.isEmpty() && !force) {
            throw new ConfigurationException(application.name() + " cannot be " + done + ": " + users.stream()
                    .map(user -> user.name() + " needs " + SharedPackages.need(user, going)).collect(Collectors.joining(", "))
                    + "; with --force " + (users.size() == 1 ? "it is" : "they are") + " stopped too");
        }
        for (int i = users.size() - 1; i >= 0; i--) {
            stopWithout(going, users.get(i));
        }
    }

    private void stopWithout(List<BundledApplication> going, BundledApplication user) {
        listeners.stopped(user);
        user.closeWithout(going);
        LOG.warn("{} FAILED: {}", user.jar(), user.failure().orElseThrow());
        listeners.started(user);
    }

    /** One that was stopped or has failed is closed already. */
    private static void close(BundledApplication application) {
        if (!application.isClosed()) {
            application.close();
            LOG.info("{} STOPPED", application.jar());
        }
    }
}
