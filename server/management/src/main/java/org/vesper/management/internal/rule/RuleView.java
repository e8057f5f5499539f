// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import java.util.Date;
import org.vesper.management.figures.RuleFigures;
import org.vesper.spi.processor.RuleStatus;

/** A rule of a running processor. */
public record RuleView(RuleStatus status, boolean isChangedLive, boolean isShadow) implements RuleFigures {

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
    public long getInputs() {
        return status.inputs();
    }

    @Override
    public Date getLastOutput() {
        return status.lastOutputMs() == 0 ? null : new Date(status.lastOutputMs());
    }

    @Override
    public double getEventNs() {
        return status.eventNs();
    }

    @Override
    public String getTemplate() {
        return status.template();
    }

    @Override
    public String getHorizon() {
        return status.horizon().toString();
    }
}
