// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.fault;

/** Reports that a rule failed to process an event. The message is a sentence that names the rule; the cause is the original exception. */
public final class RuleFailure extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public RuleFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
