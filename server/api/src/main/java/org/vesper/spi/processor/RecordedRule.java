// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

/**
 * One rule in the form in which it can be kept and put back.
 *
 * @param name its name; for a row of parameters RULE/ROW
 * @param file a rules file with this rule alone, which names it; for a row, the table of its rule with this row alone
 * @param running whether it takes events; always true for a rule with {@code ?}, whose rows run instead
 */
public record RecordedRule(String name, RuleFile file, boolean running) {

    /** Whether it is a row of parameters. */
    public boolean isRow() {
        return file.ruleOfTable().isPresent();
    }
}
