// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.listener;

/** A request that is answered with an error. */
final class RefusedRequest extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    /** @param status the status code of HTTP */
    RefusedRequest(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }
}
