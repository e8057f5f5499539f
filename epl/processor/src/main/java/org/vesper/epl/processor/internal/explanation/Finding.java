// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.util.Optional;
import org.vesper.spi.explanation.ExplainedCondition;
import org.vesper.spi.explanation.Explanation;

/**
 * Why nothing came out of a query or of one of its clauses.
 *
 * @param reason a clause after "because"
 * @param rule the rule to whose text the condition belongs
 */
record Finding(String reason, String rule, Optional<ExplainedCondition> failed) {

    static Finding of(String rule, String reason) {
        return new Finding(reason, rule, Optional.empty());
    }

    static Finding of(String rule, String reason, ExplainedCondition failed) {
        return new Finding(reason, rule, Optional.of(failed));
    }

    Explanation.Verdict verdict() {
        return new Explanation.Verdict(reason, rule, failed);
    }
}
