// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;

/**
 * A rule as a row of its template.
 *
 * @param arguments the rule's own constants, the values of p0, p1, ...
 */
public record TranslatedRule(Rule rule, Template template, List<Object> arguments) {

    public TranslatedRule {
        arguments = List.copyOf(arguments);
    }
}
