// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

/** The setting that decides when records are forced to the disk. In any case they survive the end of the process at once. */
public enum Sync {

    /** When the operating system likes: an end of the machine may lose the last seconds. */
    NONE,

    /** In each interval, in a thread of the journal. */
    INTERVAL,

    /** As soon as the force before has ended, in a thread of the journal: each covers all records that have come meanwhile. */
    EACH
}
