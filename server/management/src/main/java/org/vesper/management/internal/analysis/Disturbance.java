// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

/**
 * Something that may have delayed outputs. <b>Units:</b> nanoseconds since 1970.
 *
 * @param threadId the thread that it happened to; 0 if it concerns all
 * @param detail what is known of it; may be empty
 */
record Disturbance(Cause cause, long beginNs, long endNs, long threadId, String detail) {

    boolean concerns(long thread) {
        return !cause.isOfOneThread() || threadId == thread;
    }

    /** Its part between two times; it does not last if there is none. */
    Disturbance within(long fromNs, long toNs) {
        return new Disturbance(cause, Math.max(beginNs, fromNs), Math.min(endNs, toNs), threadId, detail);
    }

    boolean lasts() {
        return endNs > beginNs;
    }

    long lengthNs() {
        return endNs - beginNs;
    }
}
