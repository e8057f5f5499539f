// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

/** Options of {@link Deployments#deploy}. */
public enum DeployOption {

    /**
     * Leaves the jar where it is and copies nothing into the folder of applications. An application that does not run is listed
     * nevertheless: as {@link ApplicationState#FAILED} with the reason, or as {@link ApplicationState#STOPPED} if it was stopped before.
     */
    IN_PLACE,

    /** Requires that the application exists already, in any state. */
    MUST_EXIST
}
