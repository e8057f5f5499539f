// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

/** Reports that an operator or a function has no value for an event; the message is meant for the author of the rule. */
public final class ValueFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ValueFailure(String message) {
        super(message, null, false, false);
    }
}
