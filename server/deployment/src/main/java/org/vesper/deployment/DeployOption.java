// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

/** How {@link Deployments#deploy} brings a version in. */
public enum DeployOption {

    /**
     * The jar stays where it lies; no copy goes into the folder of applications. An application that does not run is there nevertheless:
     * as {@link ApplicationState#FAILED} with the reason, or {@link ApplicationState#STOPPED} if it was stopped before.
     */
    IN_PLACE,

    /** The application must be there already, whatever its state. */
    MUST_EXIST
}
