// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.Optional;

/**
 * The change of one rule.
 *
 * @param name the name of the rule; for a row of parameters RULE/ROW
 * @param before the rule before the change; empty if it is added
 * @param after the rule after the change; empty if it is removed
 */
public record RuleEdit(String name, Optional<RecordedRule> before, Optional<RecordedRule> after) {

    /** The change that takes this one back. */
    public RuleEdit inverse() {
        return new RuleEdit(name, after, before);
    }
}
