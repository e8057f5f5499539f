// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

/** Reports bytes or values that the format does not allow. The message gives the error and a remedy; a server sends it to the client. */
public final class WireException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    public WireException(ErrorCode code, String message) {
        super(message);
        this.code = code;
    }

    public ErrorCode code() {
        return code;
    }
}
