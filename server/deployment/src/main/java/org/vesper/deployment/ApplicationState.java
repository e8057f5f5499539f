// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

/** Where a version of an application is in its life. */
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
    FAILED;

    /**
     * Whether a version may go from this state to another one. One that is STOPPED or FAILED does not run again: a version that is made of
     * its jar takes its place.
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
