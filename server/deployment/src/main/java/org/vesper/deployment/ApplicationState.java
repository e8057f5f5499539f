// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

/** The lifecycle state of one version of an application. */
public enum ApplicationState {

    /** Accepted and being created. */
    INSTALLED,

    /** Accepts events. */
    RUNNING,

    /** Keeps its retained events and its clients, but accepts no events. */
    SUSPENDED,

    /** Holds no resources any more. */
    STOPPED,

    /** Could not be created or started; {@link Application#failure()} has the reason. */
    FAILED;

    /**
     * Whether a version may go from this state to another one. A STOPPED or FAILED version never runs again: a new version, created from
     * its jar, replaces it.
     */
    public boolean canBecome(ApplicationState next) {
        return switch (this) {
            case INSTALLED -> next != INSTALLED;
            case RUNNING -> next == SUSPENDED || next == STOPPED || next == FAILED;
            case SUSPENDED -> next == RUNNING || next == STOPPED || next == FAILED;
            case FAILED -> next == STOPPED;
            case STOPPED -> false;
        };
    }
}
