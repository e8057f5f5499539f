// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

/** What becomes of an event for which there is no room among those that wait to be sent. */
enum WhenFull {

    /** The network waits for room. */
    BLOCK,

    /** It is dropped. */
    DROP_NEWEST,

    /** The one that has waited longest is dropped. */
    DROP_OLDEST
}
