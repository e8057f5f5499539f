// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

/** A method, function or aggregate that a rule calls threw the cause. Public because {@link FunctionBridge} throws it. */
public final class FunctionFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param what as messages call it: "the function fee" */
    public FunctionFailure(String what, Throwable cause) {
        super(what + " threw " + cause, cause);
    }
}
