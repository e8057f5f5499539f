// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.IOException;
import org.vesper.wire.frame.Answer;

/** Reports that the server has sent an ERROR. The message has its code and text, and the server if the client was redirected to it. */
public final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Answer.Failure failure;

    RefusedException(Answer.Failure failure) {
        this(failure, "");
    }

    /** @param where what follows the code, to tell the server from others; may be empty */
    RefusedException(Answer.Failure failure, String where) {
        super(failure.code() + where + ": " + failure.text());
        this.failure = failure;
    }

    public Answer.Failure failure() {
        return failure;
    }
}
