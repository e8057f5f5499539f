// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import java.util.List;

/**
 * A rule's row in a template.
 *
 * @param arguments the rule's constants: the values of p0, p1, ... in the template's types
 */
public record TemplateRow(Template template, List<Object> arguments) {

    public TemplateRow {
        arguments = List.copyOf(arguments);
    }
}
