// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

/** Reports that a method, function or aggregate called by a rule threw the cause. Public because {@link FunctionBridge} throws it. */
public class FunctionFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param what the callee as named in messages: "the function fee" */
    public FunctionFailure(String what, Throwable cause) {
        super(what + " threw " + cause, cause);
    }
}
