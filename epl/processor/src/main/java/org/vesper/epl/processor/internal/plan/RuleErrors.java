// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;

/** Makes errors positioned at the start of a rule. */
final class RuleErrors {

    private RuleErrors() {
    }

    static EplError at(TranslatedRule rule, String message) {
        String firstLine = rule.text().lines().findFirst().orElse("");
        return new EplError(rule.fileName(), rule.name(), rule.line(), rule.column(), message, firstLine);
    }
}
