// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.felix.fileinstall.ArtifactInstaller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.FolderChange;
import org.vesper.deployment.FolderChange.Kind;
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
        if (!UnseenJars.hasReadableName(file.toPath())) {
            return;
        }
        seen.add(file.toPath());
        left.remove(file.toPath());
        attempt(file.toPath(), Kind.DEPLOY, () -> deployments.follow(file.toPath(), this::tellOfBegin).ifPresent(this::tellOfDeployed));
    }

    @Override
    public void update(File file) {
        install(file);
    }

    @Override
    public void uninstall(File file) {
        Path path = file.toPath();
        Optional<ApplicationJar> gone = deployments.jarAt(path);
        undeploy(path);
        gone.filter(jar -> deployments.jarAt(path).filter(jar::equals).isPresent()).ifPresent(jar -> left.put(path, jar));
        seen.remove(path);
    }

    /** Undeploys the application of a jar that is gone, unless another jar takes its place. */
    void undeploy(Path path) {
        attempt(path, Kind.UNDEPLOY, () -> {
            AtomicBoolean isUndeployed = new AtomicBoolean();
            Optional<Path> rival = deployments.undeployJar(path, jar -> {
                isUndeployed.set(true);
                listeners.folderChanges(jar, Kind.UNDEPLOY);
            });
            if (isUndeployed.get()) {
                listeners.folderFollowed(new FolderChange(path, Kind.UNDEPLOY, Optional.empty(), Optional.empty()));
            }
            rival.ifPresent(jar -> attempt(jar, Kind.DEPLOY, () -> tellOfDeployed(deployments.takePlace(path, jar, this::tellOfBegin))));
        });
    }

    /**
     * Whether nothing else has to watch for the removal of this jar: File Install will report it, or has done so, and the application
     * stays. A jar that a command has put into the same place since then is another one. Any thread.
     */
    boolean watches(ApplicationJar jar) {
        return seen.contains(jar.file()) || jar.equals(left.get(jar.file()));
    }

    /** Confines any failure to one jar: the others are processed, and the server starts. */
    private void attempt(Path file, Kind kind, Runnable operation) {
        try {
            operation.run();
            deployments.refuse(file, Optional.empty());
        } catch (ConfigurationException e) {
            LOG.error(e.getMessage());
            failed(file, kind, e.getMessage());
        } catch (Throwable e) {
            LOG.error("{}: it could not be processed", file, e);
            failed(file, kind, e.toString());
        }
    }

    private void failed(Path file, Kind kind, String reason) {
        listeners.folderFollowed(new FolderChange(file, kind, Optional.empty(), Optional.of(reason)));
        if (kind == Kind.DEPLOY) {
            deployments.refuse(file, Optional.of(reason));
        }
    }

    private void tellOfBegin(ApplicationJar jar) {
        listeners.folderChanges(jar, Kind.DEPLOY);
    }

    private void tellOfDeployed(Deployed deployed) {
        Application application = deployed.application();
        listeners.folderFollowed(
                new FolderChange(application.jarFile(), Kind.DEPLOY, Optional.of(application), application.failure()));
    }
}
