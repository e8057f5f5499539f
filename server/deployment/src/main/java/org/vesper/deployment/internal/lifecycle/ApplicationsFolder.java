// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.felix.fileinstall.ArtifactInstaller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.FolderChange;
import org.vesper.deployment.internal.jar.ApplicationJar;

/**
 * Deploys the jars in the folder of applications. File Install watches it; this installer accepts every jar, so that File Install does not
 * install any itself.
 */
final class ApplicationsFolder implements ArtifactInstaller {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationsFolder.class);

    private final ApplicationDeployments deployments;
    private final ApplicationListeners listeners;
    /** The jars that File Install has seen, and whose removal it will report. */
    private final Set<Path> seen = ConcurrentHashMap.newKeySet();
    /** The jars that are gone although their applications stay, since the jars that should take their places are faulty. */
    private final Map<Path, ApplicationJar> left = new ConcurrentHashMap<>();

    ApplicationsFolder(ApplicationDeployments deployments, ApplicationListeners listeners) {
        this.deployments = deployments;
        this.listeners = listeners;
    }

    @Override
    public boolean canHandle(File file) {
        return file.getName().endsWith(".jar");
    }

    @Override
    public void install(File file) {
        seen.add(file.toPath());
        left.remove(file.toPath());
        attempt(file, FolderChange.Kind.DEPLOY, () -> deployments.follow(file.toPath()).ifPresent(this::tellOfDeployed));
    }

    @Override
    public void update(File file) {
        install(file);
    }

    @Override
    public void uninstall(File file) {
        Path path = file.toPath();
        Optional<ApplicationJar> gone = deployments.jarAt(path);
        boolean done = attempt(file, FolderChange.Kind.UNDEPLOY, () -> deployments.undeployJar(path).ifPresent(this::tellOfDeployed));
        gone.filter(jar -> !done).ifPresent(jar -> left.put(path, jar));
        seen.remove(path);
        if (gone.isPresent() && deployments.jarAt(path).isEmpty()) {
            listeners.folderFollowed(new FolderChange(path, FolderChange.Kind.UNDEPLOY, Optional.empty(), Optional.empty()));
        }
    }

    /**
     * Whether nothing else has to watch for the removal of this jar: File Install will report it, or has done so, and the application
     * stays. A jar that a command has put into the same place since then is another one. Any thread.
     */
    boolean watches(ApplicationJar jar) {
        return seen.contains(jar.file()) || jar.equals(left.get(jar.file()));
    }

    /** Confines any failure to one jar: the others are processed, and the server starts. Returns whether there was none. */
    private boolean attempt(File file, FolderChange.Kind kind, Runnable operation) {
        try {
            operation.run();
            return true;
        } catch (ConfigurationException e) {
            LOG.error(e.getMessage());
            listeners.folderFollowed(new FolderChange(file.toPath(), kind, Optional.empty(), Optional.of(e.getMessage())));
        } catch (Throwable e) {
            LOG.error("{}: it could not be processed", file, e);
            listeners.folderFollowed(new FolderChange(file.toPath(), kind, Optional.empty(), Optional.of(e.toString())));
        }
        return false;
    }

    private void tellOfDeployed(Deployed deployed) {
        Application application = deployed.application();
        listeners.folderFollowed(
                new FolderChange(application.jarFile(), FolderChange.Kind.DEPLOY, Optional.of(application), application.failure()));
    }
}
