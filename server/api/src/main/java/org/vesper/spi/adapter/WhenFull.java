// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

/** What becomes of an event for which a queue has no room. */
public enum WhenFull {

    /** It waits, and so does whatever brings it: no event is lost. */
    BLOCK,

    /** It is dropped and counted. */
    DROP_NEWEST,

    /** It goes in, and the one that has waited longest is dropped and counted. */
    DROP_OLDEST
}
