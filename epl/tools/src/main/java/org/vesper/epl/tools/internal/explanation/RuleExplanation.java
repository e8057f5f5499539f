// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.explanation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.RuleOutline;
import org.vesper.epl.language.result.TemplateRow;

/**
 * The explanation of a rule.
 *
 * @param waiting whether it has {@code ?} and no table, so that nothing runs
 * @param deployed absent if it is waiting or event types are not known
 */
public record RuleExplanation(Rule rule, RuleOutline outline, boolean waiting, Optional<Deployed> deployed) {

    /**
     * How a rule runs beside the others.
     *
     * @param template counted from 1 in the order of deployment
     * @param general whether it is the general one, which has all constants as parameters that can be
     * @param unfitKeys why the rule cannot run behind a stream that spreads events by a property, by property of the types that it
     *        reads; empty if it can
     * @param sharers all rules that run in it, in their order
     */
    record Deployed(TranslatedRule translated, int template, boolean general, List<String> sharers, Map<String, String> unfitKeys) {

        /** Its row in the template that it runs in. */
        TemplateRow row() {
            return general ? translated.general() : translated.special();
        }

        boolean hasPlaceholders() {
            return !translated.placeholders().isEmpty();
        }
    }
}
