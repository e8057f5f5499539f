// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.anatomy.Condition;
import org.vesper.spi.explanation.ExplainedCondition;

/** Conditions with their place in the text of their rule, which is parsed with its name in a line before it. */
final class Places {

    private Places() {
    }

    static ExplainedCondition explained(Condition condition, Optional<Boolean> value, Map<String, Object> values) {
        return new ExplainedCondition(condition.text(), condition.line() - 1, condition.column(), value, values);
    }
}
