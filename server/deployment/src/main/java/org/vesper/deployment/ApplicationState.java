// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

/** Where an application is in its life. */
public enum ApplicationState {

    /** Taken in and being made. */
    INSTALLED,

    /** Takes events. */
    RUNNING,

    /** Keeps what it has retained and its clients, but takes no events. */
    SUSPENDED,

    /** Holds nothing any more. */
    STOPPED,

    /** Could not be made or started; {@link Application#failure()} says why. */
    FAILED
}
