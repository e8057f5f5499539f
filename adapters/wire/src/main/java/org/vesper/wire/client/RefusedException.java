// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.IOException;
import org.vesper.wire.frame.Answer;

/** Reports that the server has sent an ERROR. The message is the server's text. */
public final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Answer.Failure failure;

    RefusedException(Answer.Failure failure) {
        super(failure.code() + ": " + failure.text());
        this.failure = failure;
    }

    public Answer.Failure failure() {
        return failure;
    }
}
