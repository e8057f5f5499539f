// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

/** Reports that no server answers, or that it does not suit the workload. The message is a sentence that says what to do. */
public final class ServerUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    public ServerUnavailableException(String message) {
        super(message);
    }

    public ServerUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
