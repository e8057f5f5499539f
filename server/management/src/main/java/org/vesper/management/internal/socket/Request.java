// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

/**
 * The request that a connection sends at present: what has been read since the last answer. It counts the bytes read and the arrays for
 * which a few bytes have asked, before they are made. <b>Threading:</b> any thread; one serves the
 * connection, and another may end it.
 */
final class Request {

    private final RequestMemory memory;
    private long bytesRead;
    private long arrays;
    private long reserved;

    Request(RequestMemory memory) {
        this.memory = memory;
    }

    synchronized long bytesRead() {
        return bytesRead;
    }

    /** Counts bytes that were read. Returns why the request is refused, or an empty text. */
    synchronized String read(int count, long maxBytes) {
        bytesRead += count;
        return objection(bytesRead, maxBytes);
    }

    /** Counts an array that is about to be made. Returns why the request is refused, or an empty text. */
    synchronized String announce(long bytes, long maxBytes) {
        arrays += bytes;
        return objection(bytes, maxBytes);
    }

    private String objection(long bytes, long maxBytes) {
        if (bytes > maxBytes) {
            return "a request of more than " + maxBytes + " bytes";
        }
        long needed = Math.max(0, bytesRead + arrays - CallLimits.OTHERS) - reserved;
        if (needed > 0 && !memory.take(needed)) {
            return "a request for which there is no memory beside the other large ones";
        }
        reserved += Math.max(0, needed);
        return "";
    }

    /** Ends with its answer, or with the connection. */
    synchronized void end() {
        memory.giveBack(reserved);
        bytesRead = 0;
        arrays = 0;
        reserved = 0;
    }
}
