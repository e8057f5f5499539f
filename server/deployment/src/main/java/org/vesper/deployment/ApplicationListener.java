// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

/**
 * Learns which applications come and go. Register it as an OSGi service.
 *
 * <p><b>Called by</b> the deployment thread, one call at a time. It may read which applications there are, but not ask for a deployment.
 * <b>Failure:</b> what it throws is logged.
 */
public interface ApplicationListener {

    /** An application is present, running or not; see {@link Application#state()}. */
    void applicationStarted(Application application);

    /** An application that was reported before is about to close its stages and beans. */
    void applicationStopped(Application application);

    /** All applications that were in the folder when the server started are running or have failed. */
    void initialDeploymentDone();
}
