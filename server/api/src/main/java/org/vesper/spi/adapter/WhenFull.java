// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

/** The policy for an event that finds a queue full. */
public enum WhenFull {

    /** The event waits, and so does its sender: no event is lost. */
    BLOCK,

    /** The event is dropped and counted. */
    DROP_NEWEST,

    /** The event is queued; the one that has waited longest is dropped and counted. */
    DROP_OLDEST
}
