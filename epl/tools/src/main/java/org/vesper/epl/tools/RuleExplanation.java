// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import java.util.List;
import java.util.Optional;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleOutline;
import org.vesper.epl.language.TemplateRow;
import org.vesper.epl.language.TranslatedRule;

/**
 * What is told of a rule.
 *
 * @param deployed absent if event types are not known
 */
record RuleExplanation(Rule rule, RuleOutline outline, Optional<Deployed> deployed) {

    /**
     * How a rule runs beside the others.
     *
     * @param row in the template that it runs in
     * @param template counted from 1 in the order of deployment, 0 for none
     * @param general whether it is the general one, which has all constants as parameters that can be
     * @param sharers all rules that run in it, in their order; none if this is a rule with {@code ?} that has no table
     */
    record Deployed(TranslatedRule translated, TemplateRow row, int template, boolean general, List<String> sharers) {

        boolean hasPlaceholders() {
            return !translated.placeholders().isEmpty();
        }
    }
}
