// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.regex.Pattern;

/**
 * One rule in the form in which it can be kept and put back.
 *
 * @param name its name; for a row of parameters RULE/ROW
 * @param file a rules file with this rule alone, which names it; for a row, the table of its rule with this row alone
 * @param running whether it takes events; always true for a rule with {@code ?}, whose rows run instead
 */
public record RecordedRule(String name, RuleFile file, boolean running) {

    private static final Pattern SHADOW = Pattern.compile("\\A((?:@Dialect\\('vesper'\\)\\s+)?)@Shadow\\(");

    /** Whether it is a row of parameters. */
    public boolean isRow() {
        return file.ruleOfTable().isPresent();
    }

    /** Whether its text says that it runs without effect. */
    public boolean isShadow() {
        return SHADOW.matcher(file.text()).find();
    }

    /** Whether the text of another rule is the same except for the shadow, so that one becomes the other and keeps what it retains. */
    public boolean hasBodyOf(RecordedRule other) {
        return file.name().equals(other.file.name()) && file.settings().equals(other.file.settings()) && body().equals(other.body());
    }

    private String body() {
        return SHADOW.matcher(file.text()).replaceFirst("$1@Name(");
    }
}
