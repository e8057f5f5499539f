// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.epl.processor.internal.rule.TableRule;

/** The names of rules after planned changes: those of the rules before, unless the changes say otherwise. */
interface PlannedNames {

    /** The rules before the changes. */
    Snapshot now();

    /** The planned rules by the names that change. */
    Map<String, PlannedRule> rules();

    /** The rules with {@code ?} that are removed or replaced. */
    Set<String> removedTables();

    /** The rules with {@code ?} that go on in the shadow, or no longer there. */
    Map<String, TableRule> markedTables();

    /** The rule of this name, unless it is a rule with {@code ?} or will be removed. */
    default Optional<PlannedRule> find(String name) {
        PlannedRule rule = rules().get(name);
        return rule == null ? now().find(name).map(kept -> new PlannedRule.Kept(kept, kept.running()))
                : Optional.of(rule).filter(it -> !(it instanceof PlannedRule.Removed));
    }

    /** The rule of this name, unless a file of the changes replaces it. */
    default Optional<PlannedRule.Existing> kept(String name) {
        return find(name).filter(PlannedRule.Existing.class::isInstance).map(PlannedRule.Existing.class::cast);
    }

    /** The remaining rule with {@code ?} of this name. */
    default Optional<TableRule> table(String name) {
        return removedTables().contains(name) ? Optional.empty()
                : Optional.ofNullable(markedTables().get(name)).or(() -> now().findTable(name));
    }

    /** Whether the name is in use. */
    default boolean has(String name) {
        return find(name).isPresent() || table(name).isPresent();
    }
}
