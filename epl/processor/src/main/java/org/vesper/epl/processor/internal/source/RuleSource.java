// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.source;

import org.vesper.epl.language.Rule;
import org.vesper.epl.language.result.EplError;

/** A syntactically correct rule as written in a file. */
public sealed interface RuleSource permits RuleSource.InEpl, EsperSource {

    String name();

    /** The text to show, and to compare in order to detect a changed rule in an upload. */
    String text();

    /** Whether it runs without effect. */
    boolean isShadow();

    /** Makes an error positioned at the start of the rule. */
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
        public boolean isShadow() {
            return rule.isShadow();
        }

        @Override
        public EplError error(String message) {
            return new EplError(rule.fileName(), name(), rule.line(), rule.column(), message, "@Name('" + name() + "')");
        }
    }
}
