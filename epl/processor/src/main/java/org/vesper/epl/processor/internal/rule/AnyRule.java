// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.Optional;

/**
 * Finds a rule of a template to name in an error. It searches all rules only if the rule found last no longer exists, since a failing rule
 * fails for many events. <b>Threading:</b> one thread at a time.
 */
final class AnyRule {

    private final RuleStore store;
    private final LiveTemplate template;
    private String latest = "";

    AnyRule(RuleStore store, LiveTemplate template) {
        this.store = store;
        this.template = template;
    }

    /** The name of a rule; empty while the template has no running rule. */
    Optional<String> name() {
        Snapshot now = store.current();
        if (now.find(latest).filter(this::isOfTemplate).isEmpty()) {
            latest = now.rules().values().stream().filter(this::isOfTemplate).map(RunningRule::name).findFirst().orElse("");
        }
        return Optional.of(latest).filter(name -> !name.isEmpty());
    }

    private boolean isOfTemplate(RunningRule rule) {
        return rule.running() && rule.body() == template;
    }
}
