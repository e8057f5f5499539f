// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

/** A function or an aggregate of the application threw the cause. Public because {@link FunctionBridge} throws it. */
public final class FunctionFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param what as messages call it: "the function fee" */
    public FunctionFailure(String what, Exception cause) {
        super(what + " threw " + cause, cause);
    }
}
