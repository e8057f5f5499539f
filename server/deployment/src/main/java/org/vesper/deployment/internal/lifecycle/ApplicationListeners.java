// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.function.Consumer;
import org.osgi.framework.BundleContext;
import org.osgi.util.tracker.ServiceTracker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationListener;
import org.vesper.deployment.FolderChange;
import org.vesper.deployment.internal.jar.ApplicationJar;

/** Notifies all listeners that are registered as OSGi services. */
final class ApplicationListeners implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationListeners.class);

    private final ServiceTracker<ApplicationListener, ApplicationListener> services;

    ApplicationListeners(BundleContext context) {
        services = new ServiceTracker<>(context, ApplicationListener.class, null);
        services.open();
    }

    void started(Application application) {
        report(listener -> listener.applicationStarted(application));
    }

    void stopped(Application application) {
        report(listener -> listener.applicationStopped(application));
    }

    void read(ApplicationJar jar) {
        report(listener -> listener.jarRead(jar.file(), jar.digest()));
    }

    void folderChanges(ApplicationJar jar, FolderChange.Kind kind) {
        report(listener -> listener.folderChanges(jar.file(), jar.digest(), kind));
    }

    void folderFollowed(FolderChange change) {
        report(listener -> listener.folderFollowed(change));
    }

    void initialDeploymentDone() {
        report(ApplicationListener::initialDeploymentDone);
    }

    @Override
    public void close() {
        services.close();
    }

    private void report(Consumer<ApplicationListener> news) {
        for (ApplicationListener listener : services.getServices(new ApplicationListener[0])) {
            try {
                news.accept(listener);
            } catch (RuntimeException | Error e) {
                LOG.error("{} failed", listener.getClass().getName(), e);
            }
        }
    }
}
