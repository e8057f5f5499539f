// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.config.ConfigurationException;

/**
 * The rules of one processor, the same in all its partitions.
 *
 * <p><b>Threading:</b> {@link #prepare} by any thread of the application, one at a time and without a lane; {@link #restart()}, {@link
 * #retained} and {@link PreparedChange#apply()} by the control thread, while it holds all lanes of the processor; everything else from any
 * thread. <b>Failure:</b> an
 * unknown name is a {@link ConfigurationException} that suggests the nearest one; a failed change has no effect.
 */
public interface RuleControl {

    /** All rules in the order of deployment; of a rule with parameters, its rows. */
    List<RuleStatus> list();

    /** The state of one rule; empty if there is none of this name. */
    default Optional<RuleStatus> status(String rule) {
        return list().stream().filter(each -> each.name().equals(rule)).findFirst();
    }

    /** The text of a rule as its author wrote it, without its name. For a row of parameters, the text of the rule with {@code ?}. */
    String text(String rule);

    /** All rules as the text of a rules file. */
    String text();

    /** The table of a rule with parameters, as CSV with a header. */
    String parameters(String rule);

    /** The tables of all rules with parameters, each in a file named after its rule, which {@link RuleChange.Upload} takes back. */
    default List<RuleFile> tables() {
        return List.of();
    }

    /**
     * A rule, a rule with {@code ?} or a row of parameters as it is now, in the form in which it can be kept; empty if there is none, or if
     * the processor keeps no history.
     */
    default Optional<RecordedRule> recorded(String name) {
        return Optional.empty();
    }

    /**
     * What some rules retain at this moment, in this order, without those that do not exist; empty if the processor does not know it.
     * <b>Threading:</b> the thread that holds all lanes of the processor.
     */
    default List<RetainedState> retained(List<String> rules) {
        return List.of();
    }

    /** The types of the columns of all rules, by rule and column, as far as the processor knows them. */
    default Map<String, Map<String, Class<?>>> columns() {
        return Map.of();
    }

    /** The names of the rules that run without effect, among them each rule with {@code ?} whose rows do. */
    default Set<String> shadows() {
        return Set.of();
    }

    /** The last outputs that a rule would have emitted if it did not run in the shadow, oldest first. */
    default List<ShadowOutput> shadowOutputs(String rule) {
        return List.of();
    }

    /**
     * Checks and compiles changes, in their order, while events flow.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} with all mistakes; for a mistake in a text it has file, line and column.
     */
    PreparedChange prepare(List<RuleChange> changes);

    /** Drops the retained events of all running rules and sets their output counts to 0, as if they had just been deployed. */
    void restart();
}
