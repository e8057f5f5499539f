// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import java.util.List;

/**
 * What a rule is in a template.
 *
 * @param arguments the rule's own constants, the values of p0, p1, ... in the types that the template says
 */
public record TemplateRow(Template template, List<Object> arguments) {

    public TemplateRow {
        arguments = List.copyOf(arguments);
    }
}
