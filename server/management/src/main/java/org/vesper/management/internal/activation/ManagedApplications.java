// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationListener;
import org.vesper.deployment.FolderChange;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.audit.FollowedFiles;
import org.vesper.management.health.Health;
import org.vesper.management.internal.view.Notice;
import org.vesper.management.internal.view.NotifyingMBean;
import org.vesper.management.internal.view.ServerView;

/** Registers applications as MBeans while they are present. <b>Threading:</b> one call at a time, by the deployment thread. */
final class ManagedApplications implements ApplicationListener {

    private final Registry registry;
    private final ServerView operations;
    private final NotifyingMBean serverMBean;
    private final Runnable ready;
    private final Map<String, ApplicationMBeans> shown = new ConcurrentHashMap<>();
    /** The lines of changes of the folder that have begun, by jar. */
    private final Map<Path, AuditLine> begun = new ConcurrentHashMap<>();
    private final Watch watch;

    /**
     * Shows no application yet.
     *
     * @param registry registers the MBeans
     * @param operations the operations on applications
     * @param serverMBean sends the notices about all applications
     * @param files those of the instance that the server follows
     * @param health what is watched besides
     * @param ready called when the initial deployment is done
     */
    ManagedApplications(Registry registry, ServerView operations, NotifyingMBean serverMBean, FollowedFiles files, Health health,
            Runnable ready) {
        this.registry = registry;
        this.operations = operations;
        this.serverMBean = serverMBean;
        this.ready = ready;
        watch = new Watch(shown::values, files, health, this::send);
        watch.start();
    }

    Watch watch() {
        return watch;
    }

    @Override
    public void applicationStarted(Application application) {
        ApplicationMBeans old = shown.get(application.name());
        ApplicationMBeans fresh = new ApplicationMBeans(application, registry, operations, old);
        shown.put(application.name(), fresh);
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
    public void jarRead(Path jar, String digest) {
        AuditLog.note("jar", jar);
        AuditLog.note("sha256", digest);
        registry.audit().begunAsNoted();
    }

    @Override
    public void folderChanges(Path jar, String digest, FolderChange.Kind kind) {
        AuditLine line = lineOf(jar, kind).with("sha256", digest);
        registry.audit().begun(line);
        begun.put(jar, line);
    }

    @Override
    public void folderFollowed(FolderChange change) {
        AuditLine begins = begun.remove(change.jar());
        AuditLine line = begins == null ? lineOf(change.jar(), change.kind()) : begins;
        change.deployed().ifPresent(application -> line.with("sha256", application.jarDigest())
                .with("application", application.name() + " " + application.version() + " " + application.state()));
        AuditLog audit = registry.audit();
        change.failure().ifPresentOrElse(reason -> audit.failed(line, reason), () -> audit.done(line));
    }

    private static AuditLine lineOf(Path jar, FolderChange.Kind kind) {
        return AuditLine.ofFolder(kind.name().toLowerCase(Locale.ROOT)).with("jar", jar);
    }

    @Override
    public void initialDeploymentDone() {
        ready.run();
    }

    private void send(Notice notice) {
        serverMBean.send(notice);
        ApplicationMBeans about = shown.get(notice.application());
        if (about != null) {
            about.send(notice);
        }
    }

    void close() {
        watch.close();
        shown.values().forEach(ApplicationMBeans::unregister);
        shown.clear();
    }
}
