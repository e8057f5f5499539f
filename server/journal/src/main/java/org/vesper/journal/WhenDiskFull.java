// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

/** The setting that decides what the journal does when there is no room on the disk, or the disk fails. */
public enum WhenDiskFull {

    /** Takes no more events: clients wait, and nothing is lost. */
    WAIT,

    /** Continues without writing, counts the events, and begins a segment after the gap when there is room again. */
    CONTINUE
}
