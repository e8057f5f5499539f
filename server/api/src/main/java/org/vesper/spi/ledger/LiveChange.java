// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.ledger;

import java.util.Optional;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;

/**
 * A rule that differs from the one in the application's jar.
 *
 * @param name its name
 * @param authored the rule in the jar when it was changed; empty if it was added live
 * @param live the rule now; empty if it was removed live
 */
public record LiveChange(String name, Optional<RecordedRule> authored, Optional<RecordedRule> live) {

    /** The change from the rule in the jar to the live one. */
    public RuleEdit asEdit() {
        return new RuleEdit(name, authored, live);
    }
}
