// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleFlow;
import org.vesper.spi.processor.RuleStatus;
import org.vesper.spi.processor.ShadowOutput;

/**
 * The rules of a processor, whose changes are followed.
 *
 * @param changed runs after each change
 * @param restarted runs after each restart
 */
record FollowedRules(RuleControl rules, Runnable changed, Runnable restarted) implements RuleControl {

    @Override
    public List<RuleStatus> list() {
        return rules.list();
    }

    @Override
    public Optional<RuleStatus> status(String rule) {
        return rules.status(rule);
    }

    @Override
    public String text(String rule) {
        return rules.text(rule);
    }

    @Override
    public String text() {
        return rules.text();
    }

    @Override
    public String parameters(String rule) {
        return rules.parameters(rule);
    }

    @Override
    public List<RuleFile> tables() {
        return rules.tables();
    }

    @Override
    public Optional<RecordedRule> recorded(String name) {
        return rules.recorded(name);
    }

    @Override
    public List<RetainedState> retained(List<String> names) {
        return rules.retained(names);
    }

    @Override
    public Map<String, Map<String, Class<?>>> columns() {
        return rules.columns();
    }

    @Override
    public Set<String> shadows() {
        return rules.shadows();
    }

    @Override
    public List<ShadowOutput> shadowOutputs(String rule) {
        return rules.shadowOutputs(rule);
    }

    @Override
    public PreparedChange prepare(List<RuleChange> changes) {
        return new Followed(rules.prepare(changes), changed);
    }

    @Override
    public void restart() {
        rules.restart();
        restarted.run();
    }

    /** A change that is followed. */
    private record Followed(PreparedChange change, Runnable changed) implements PreparedChange {

        @Override
        public void apply() {
            try {
                change.apply();
            } finally {
                changed.run();
            }
        }

        @Override
        public List<RuleFlow> flows() {
            return change.flows();
        }

        @Override
        public Optional<RuleEffect> effect() {
            return change.effect();
        }

        @Override
        public List<RuleEdit> edits() {
            return change.edits();
        }
    }
}
