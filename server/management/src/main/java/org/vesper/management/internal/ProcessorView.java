// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal;

import org.vesper.kernel.ProcessorStage;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.RuleFigures;
import org.vesper.spi.RuleStatus;

/** A processor of a running application. */
record ProcessorView(ProcessorStage stage) implements ProcessorMXBean {

    private record Rule(RuleStatus status) implements RuleFigures {

        @Override
        public String getName() {
            return status.name();
        }

        @Override
        public boolean isRunning() {
            return status.running();
        }

        @Override
        public long getOutputs() {
            return status.outputs();
        }

        @Override
        public String getTemplate() {
            return status.template();
        }
    }

    @Override
    public long getEventsIn() {
        return stage.eventsIn();
    }

    @Override
    public long getEventsOut() {
        return stage.eventsOut();
    }

    @Override
    public long getFaults() {
        return stage.faults();
    }

    @Override
    public int getRuleCount() {
        return stage.rules().size();
    }

    @Override
    public int getTemplateCount() {
        return (int) stage.rules().stream().map(RuleStatus::template).distinct().count();
    }

    @Override
    public RuleFigures[] getRules() {
        return stage.rules().stream().map(Rule::new).toArray(RuleFigures[]::new);
    }

    @Override
    public String ruleText(String name) {
        return stage.ruleText(name);
    }

    @Override
    public void restartRules() {
        stage.restartRules();
    }
}
