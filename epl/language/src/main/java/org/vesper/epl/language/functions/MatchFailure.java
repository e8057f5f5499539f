// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

/** Reports that the evaluation of a regular expression was abandoned; the message is meant for the author of the rule. */
public final class MatchFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MatchFailure(String message) {
        super(message);
    }
}
