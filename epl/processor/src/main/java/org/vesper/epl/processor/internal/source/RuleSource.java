// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.source;

import org.vesper.epl.language.Rule;
import org.vesper.epl.language.result.EplError;

/** A rule as it stands in a file, right by its grammar. */
public sealed interface RuleSource permits RuleSource.InEpl, EsperSource {

    String name();

    /** What is shown, and compared to find out whether an upload changes the rule. */
    String text();

    /** A mistake that has its place where the rule begins. */
    EplError error(String message);

    /** A rule in Vesper's own dialect. */
    record InEpl(Rule rule) implements RuleSource {

        @Override
        public String name() {
            return rule.name();
        }

        @Override
        public String text() {
            return rule.text();
        }

        @Override
        public EplError error(String message) {
            return new EplError(rule.fileName(), name(), rule.line(), rule.column(), message, "@Name('" + name() + "')");
        }
    }
}
