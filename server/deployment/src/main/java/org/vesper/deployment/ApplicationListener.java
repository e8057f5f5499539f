// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

/**
 * Is told about applications. Register it as an OSGi service.
 *
 * <p><b>Called by</b> the thread that deploys, one call at a time. <b>Failure:</b> what it throws is logged.
 */
public interface ApplicationListener {

    /** An application is there, at work or not: {@link Application#state()} tells. */
    void applicationStarted(Application application);

    /** An application that was told of before is about to let go of its stages and beans. */
    void applicationStopped(Application application);

    /** All applications that were in the folder when the server started are running or have failed. */
    void initialDeploymentDone();
}
