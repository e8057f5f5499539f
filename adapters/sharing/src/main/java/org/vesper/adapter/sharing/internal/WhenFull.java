// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

/** What becomes of an event for which there is no room in a follower's queue. */
enum WhenFull {

    /** It is dropped. */
    DROP_NEWEST,

    /** The one that has waited longest is dropped. */
    DROP_OLDEST,

    /** The application that offers it waits. */
    BLOCK
}
