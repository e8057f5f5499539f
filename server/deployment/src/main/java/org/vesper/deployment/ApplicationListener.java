// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import java.nio.file.Path;

/**
 * Is notified when applications start and stop. Register it as an OSGi service.
 *
 * <p><b>Called by</b> the deployment thread, one call at a time; {@link #initialDeploymentDone} by the thread that starts the server,
 * perhaps at the same time. A listener may read the set of applications, but must not request a deployment. All other deployments wait
 * until it returns, without a limit, so it must not wait for events or for an application. <b>Failure:</b> an exception is logged.
 */
public interface ApplicationListener {

    /** An application is present, running or not; see {@link Application#state()}. */
    void applicationStarted(Application application);

    /** An application that was reported before is about to close its stages and beans. */
    void applicationStopped(Application application);

    /**
     * A jar has been read, and none of its code has run. Called by the thread that asks for the deployment or its plan.
     *
     * @param digest the SHA-256 of the server's copy, which the deployment uses
     */
    default void jarRead(Path jar, String digest) {
    }

    /**
     * The folder of applications has changed, and the server is about to follow, which runs code of the application; {@link
     * #folderFollowed} has the result. Called by a thread that works for the deployment.
     *
     * @param jar the jar that appeared, changed or disappeared
     * @param digest the SHA-256 of its content
     */
    default void folderChanges(Path jar, String digest, FolderChange.Kind kind) {
    }

    /** The folder of applications has changed, and the server has followed. Called by a thread that watches the folder. */
    default void folderFollowed(FolderChange change) {
    }

    /** All applications found in the folder when the server started are running or have failed. */
    void initialDeploymentDone();
}
