// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds a rule of a template, to name it in an error. It is looked for among all rules, but only when the one that was found last is gone:
 * a rule that fails does so with many events. <b>Threading:</b> one thread at a time.
 */
public final class AnyRule implements Supplier<Optional<String>> {

    private final Rules rules;
    private final LiveTemplate template;
    private String latest = "";

    public AnyRule(Rules rules, LiveTemplate template) {
        this.rules = rules;
        this.template = template;
    }

    @Override
    public Optional<String> get() {
        if (rules.find(latest).filter(this::isOfTemplate).isEmpty()) {
            latest = rules.all().stream().filter(this::isOfTemplate).map(RunningRule::name).findFirst().orElse("");
        }
        return Optional.of(latest).filter(name -> !name.isEmpty());
    }

    private boolean isOfTemplate(RunningRule rule) {
        return rule.running() && rule.body() == template;
    }
}
