// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.MBeanServer;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationListener;
import org.vesper.management.audit.AuditLog;

/** Registers applications as MBeans while they are present. <b>Threading:</b> one call at a time, by the deployment thread. */
final class ManagedApplications implements ApplicationListener {

    private final MBeanServer server;
    private final AuditLog audit;
    private final Runnable ready;
    private final Map<String, ApplicationMBeans> shown = new ConcurrentHashMap<>();

    /** @param ready called when the initial deployment is done */
    ManagedApplications(MBeanServer server, AuditLog audit, Runnable ready) {
        this.server = server;
        this.audit = audit;
        this.ready = ready;
    }

    @Override
    public void applicationStarted(Application application) {
        ApplicationMBeans fresh = new ApplicationMBeans(application, server, audit);
        ApplicationMBeans old = shown.put(application.name(), fresh);
        if (old != null) {
            old.unregister();
        }
        fresh.register();
    }

    /** Another version of the same name may have replaced it already; that one stays. */
    @Override
    public void applicationStopped(Application application) {
        ApplicationMBeans mbeans = shown.get(application.name());
        if (mbeans != null && mbeans.application() == application) {
            shown.remove(application.name());
            mbeans.unregister();
        }
    }

    @Override
    public void initialDeploymentDone() {
        ready.run();
    }

    void close() {
        shown.values().forEach(ApplicationMBeans::unregister);
        shown.clear();
    }
}
