// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

/** Reports that a server has done something else than the page says. The message has the bytes. */
final class WrongAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WrongAnswerException(String message, Throwable cause) {
        super(message, cause);
    }
}
