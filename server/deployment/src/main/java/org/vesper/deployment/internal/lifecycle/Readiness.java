// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.IOException;
import java.io.Reader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.SynchronousBundleListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.NearestName;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;

/**
 * Reports when the server is ready: File Install processes every jar in the folder before its bundle counts as started, so by then all of
 * them are deployed or have failed.
 */
final class Readiness implements SynchronousBundleListener {

    private static final Logger LOG = LoggerFactory.getLogger(Readiness.class);
    private static final String FILE_INSTALL = "org.apache.felix.fileinstall";

    private final ApplicationDeployments deployments;
    private final ApplicationSettings settings;
    private final ApplicationListeners listeners;
    private final Runnable lookAtOthers;

    /** @param lookAtOthers lists what File Install leaves out of the folder */
    Readiness(ApplicationDeployments deployments, ApplicationSettings settings, ApplicationListeners listeners, Runnable lookAtOthers) {
        this.lookAtOthers = lookAtOthers;
        this.deployments = deployments;
        this.settings = settings;
        this.listeners = listeners;
    }

    @Override
    public void bundleChanged(BundleEvent event) {
        if (event.getType() == BundleEvent.STARTED && FILE_INSTALL.equals(event.getBundle().getSymbolicName())) {
            lookAtOthers.run();
            forgetAbsent();
            listeners.initialDeploymentDone();
            // In a test, applications are deployed later.
            if (!Boolean.parseBoolean(event.getBundle().getBundleContext().getProperty("vesper.apps.later"))) {
                warnOfForgottenSettings();
            }
            double seconds = ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0;
            LOG.info("Vesper ready in {} s: {}{}", String.format(Locale.ROOT, "%.1f", seconds), applications(), managementAddress());
        }
    }

    private void forgetAbsent() {
        try {
            deployments.forgetAbsent();
        } catch (ConfigurationException e) {
            LOG.warn("Cannot forget the states of applications that are gone: {}", e.getMessage());
        }
    }

    private String applications() {
        List<Application> all = deployments.applications();
        return all.isEmpty() ? "no applications" : all.stream().map(Readiness::described).collect(Collectors.joining(", "));
    }

    private static String described(Application application) {
        String adapters = application.network().stream().flatMap(network -> network.adapters().stream())
                .map(adapter -> adapter.id() + " " + adapter.status().address()).collect(Collectors.joining(", ", " (", ")"));
        return application.name() + " " + application.state() + (application.state() == ApplicationState.RUNNING ? adapters : "");
    }

    private void warnOfForgottenSettings() {
        List<String> names = deployments.applications().stream().map(Application::name).toList();
        for (String name : settings.applications()) {
            if (!names.contains(name)) {
                LOG.warn("There are settings app.{}.* but no application {}{}", name, name, NearestName.hint(name, names));
            }
        }
        warnOfForgottenFiles(names);
    }

    private void warnOfForgottenFiles(List<String> names) {
        try {
            for (String name : settings.applicationsWithFile()) {
                if (!names.contains(name)) {
                    LOG.warn("There is a file conf/apps/{}.properties but no application {}{}", name, name, NearestName.hint(name, names));
                }
            }
        } catch (ConfigurationException e) {
            LOG.warn("Cannot find out which files of conf/apps have no application: {}", e.getMessage());
        }
    }

    /** The address of management, if it is installed; it has been written by now. */
    private static String managementAddress() {
        Path file = InstanceLayout.ofThisServer().address();
        Properties properties = new Properties();
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                properties.load(reader);
            } catch (IOException e) {
                LOG.warn("Cannot read {}: {}", file, e.toString());
            }
        }
        String url = properties.getProperty("jmx.url");
        return url == null ? "" : ", JMX " + url;
    }
}
