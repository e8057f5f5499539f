// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.explanation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.RuleOutline;
import org.vesper.epl.language.result.TemplateRow;
import org.vesper.spi.processor.Horizon;

/**
 * The explanation of a rule.
 *
 * @param waiting whether the rule has {@code ?} but no table, so that nothing runs
 * @param horizon how far the rule looks back, with the rules that fill its streams if the event types are known
 * @param deployed absent if the rule is waiting or the event types are unknown
 */
public record RuleExplanation(Rule rule, RuleOutline outline, boolean waiting, Horizon horizon, Optional<Deployed> deployed) {

    /**
     * The way a rule runs together with the others.
     *
     * @param template the number of the template, counted from 1 in the order of deployment
     * @param general whether this is the general template, in which every possible constant is a parameter
     * @param unfitKeys for each property of the types that the rule reads, the reason why the rule cannot be partitioned by it; empty if it
     *        can
     * @param sharers the rules that run in the template, in order
     */
    record Deployed(TranslatedRule translated, int template, boolean general, List<String> sharers, Map<String, String> unfitKeys) {

        /** The rule's row in the template in which it runs. */
        TemplateRow row() {
            return general ? translated.general() : translated.special();
        }

        boolean hasPlaceholders() {
            return !translated.placeholders().isEmpty();
        }
    }
}
