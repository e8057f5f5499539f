// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.File;
import java.nio.file.Path;
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
        attempt(file, FolderChange.Kind.DEPLOY, () -> deployments.follow(file.toPath()).ifPresent(this::tellOfDeployed));
    }

    @Override
    public void update(File file) {
        install(file);
    }

    @Override
    public void uninstall(File file) {
        boolean wasDeployed = deployments.isDeployed(file.toPath());
        attempt(file, FolderChange.Kind.UNDEPLOY, () -> deployments.undeployJar(file.toPath()).ifPresent(this::tellOfDeployed));
        // An application stays without its jar if the jar that should take its place is faulty.
        if (!deployments.isDeployed(file.toPath())) {
            seen.remove(file.toPath());
            if (wasDeployed) {
                listeners.folderFollowed(
                        new FolderChange(file.toPath(), FolderChange.Kind.UNDEPLOY, Optional.empty(), Optional.empty()));
            }
        }
    }

    /** Whether File Install will report the removal of this file. Any thread. */
    boolean hasSeen(Path file) {
        return seen.contains(file);
    }

    /** Confines any failure to one jar: the others are processed, and the server starts. */
    private void attempt(File file, FolderChange.Kind kind, Runnable operation) {
        try {
            operation.run();
        } catch (ConfigurationException e) {
            LOG.error(e.getMessage());
            listeners.folderFollowed(new FolderChange(file.toPath(), kind, Optional.empty(), Optional.of(e.getMessage())));
        } catch (Throwable e) {
            LOG.error("{}: it could not be processed", file, e);
            listeners.folderFollowed(new FolderChange(file.toPath(), kind, Optional.empty(), Optional.of(e.toString())));
        }
    }

    private void tellOfDeployed(Deployed deployed) {
        Application application = deployed.application();
        listeners.folderFollowed(
                new FolderChange(application.jarFile(), FolderChange.Kind.DEPLOY, Optional.of(application), application.failure()));
    }
}
