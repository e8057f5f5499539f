// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import java.util.Date;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vesper.management.figures.RuleFigures;
import org.vesper.spi.processor.RuleStatus;

/** A rule of a running processor. */
public record RuleView(RuleStatus status, boolean isChangedLive, boolean isShadow) implements RuleFigures {

    /** The rules whose names contain a text, in capitals or not; all of them if it is null or blank. */
    public static Stream<RuleStatus> named(String part, Stream<RuleStatus> rules) {
        Pattern wanted = Pattern.compile(part == null ? "" : part.strip(),
                Pattern.LITERAL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        return rules.filter(rule -> wanted.matcher(rule.name()).find());
    }

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
