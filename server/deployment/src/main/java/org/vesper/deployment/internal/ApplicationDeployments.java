// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.osgi.framework.BundleContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.Deployments;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.NearestName;

/** The one place through which applications come and go, whoever asks for it. */
final class ApplicationDeployments implements Deployments {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationDeployments.class);

    private final BundleContext framework;
    private final ServiceProviders providers;
    private final ApplicationSettings settings;
    private final ApplicationListeners listeners;
    private final Map<String, BundledApplication> applications = new ConcurrentSkipListMap<>();

    ApplicationDeployments(BundleContext framework, ApplicationSettings settings, ApplicationListeners listeners) {
        this.framework = framework;
        this.providers = new ServiceProviders(framework);
        this.settings = settings;
        this.listeners = listeners;
    }

    @Override
    public List<Application> applications() {
        return List.copyOf(applications.values());
    }

    @Override
    public Optional<Application> application(String name) {
        return Optional.ofNullable(applications.get(name));
    }

    @Override
    public synchronized Application deploy(Path file) {
        ApplicationJar jar = ApplicationJar.read(file);
        Optional<BundledApplication> old = Optional.ofNullable(applications.get(jar.name()));
        old.ifPresent(other -> checkThatNameIsFree(jar, other));
        BundledApplication fresh = make(jar, old.filter(other -> other.state() == ApplicationState.RUNNING));
        old.ifPresent(this::retire);
        // The jar may have held an application of another name until now.
        ofJar(file).ifPresent(this::retire);
        applications.put(jar.name(), fresh);
        start(fresh);
        return fresh;
    }

    @Override
    public synchronized void undeploy(String name) {
        BundledApplication application = applications.get(name);
        if (application == null) {
            throw new ConfigurationException("there is no application " + name
                    + NearestName.hintAmong(name, "applications", applications.keySet()));
        }
        retire(application);
    }

    /** Undeploys what came from a jar that is gone; a jar that was refused has left nothing. */
    synchronized void undeployJar(Path file) {
        ofJar(file).ifPresent(this::retire);
    }

    synchronized void undeployAll() {
        List.copyOf(applications.values()).forEach(this::retire);
    }

    private static void checkThatNameIsFree(ApplicationJar jar, BundledApplication other) {
        Path taken = other.jar().file();
        if (!taken.equals(jar.file()) && Files.exists(taken)) {
            throw new ConfigurationException(jar.file() + ": the name " + jar.name() + " is taken by " + taken
                    + "; an application is in one jar only");
        }
    }

    /** Makes a version beside the running one, if there is one; if that cannot be done, the running one goes on. */
    private BundledApplication make(ApplicationJar jar, Optional<BundledApplication> running) {
        BundledApplication fresh = new BundledApplication(jar, framework, providers, settings);
        try {
            fresh.make();
        } catch (RuntimeException | LinkageError e) {
            fresh.close();
            if (running.isPresent()) {
                throw new ConfigurationException(
                        jar + " does not take the place of " + running.get().jar() + ", which goes on: " + reason(e), e);
            }
            fresh.fail(reason(e));
        }
        return fresh;
    }

    private void start(BundledApplication application) {
        if (application.state() != ApplicationState.FAILED) {
            try {
                application.start();
                LOG.info("{} RUNNING: {}", application.jar(), application.deploymentSteps());
            } catch (RuntimeException | LinkageError e) {
                application.close();
                application.fail(reason(e));
            }
        }
        application.failure().ifPresent(reason -> LOG.error("{} FAILED: {}", application.jar(), reason));
        listeners.started(application);
    }

    private void retire(BundledApplication application) {
        listeners.stopped(application);
        application.close();
        applications.remove(application.name());
        LOG.info("{} STOPPED", application.jar());
    }

    private Optional<BundledApplication> ofJar(Path file) {
        return applications.values().stream().filter(application -> application.jar().file().equals(file)).findFirst();
    }

    /** A mistake of the author or the operator is told in its own words; anything else comes with its type and trace. */
    private static String reason(Throwable failure) {
        if (failure instanceof ConfigurationException) {
            LOG.debug("Cause", failure);
            return failure.getMessage();
        }
        LOG.error("An unexpected failure", failure);
        return failure.toString();
    }
}
