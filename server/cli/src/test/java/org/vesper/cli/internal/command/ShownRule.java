// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.util.Date;
import org.vesper.management.figures.RuleFigures;

/** What is shown of a rule. */
public record ShownRule(String getName, boolean isRunning, long getOutputs, String getTemplate, String getHorizon) implements RuleFigures {

    @Override
    public long getInputs() {
        return 0;
    }

    @Override
    public Date getLastOutput() {
        return null;
    }

    @Override
    public double getEventNs() {
        return 0;
    }

    @Override
    public boolean isShadow() {
        return getName.equals("percent/IBM");
    }

    @Override
    public boolean isChangedLive() {
        return getName.equals("jump");
    }
}
