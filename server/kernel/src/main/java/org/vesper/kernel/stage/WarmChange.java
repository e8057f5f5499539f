// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.List;
import java.util.Optional;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFlow;
import org.vesper.spi.warm.Past;
import org.vesper.spi.warm.WarmStart;

/** A change whose new rules begin warm. <b>Threading:</b> as {@link PreparedChange}. */
final class WarmChange implements PreparedChange {

    private final PreparedChange prepared;
    private final WarmStart rules;
    private final PastSource.Reading past;
    private final long beganNs;
    private WarmReport report;

    WarmChange(PreparedChange prepared, WarmStart rules, PastSource.Reading past, long beganNs) {
        this.beganNs = beganNs;
        this.prepared = prepared;
        this.rules = rules;
        this.past = past;
    }

    @Override
    public void apply() {
        long enteredNs = System.nanoTime();
        Past read = past.upToNow();
        rules.apply(read);
        report = WarmReport.of(read).waiting(System.nanoTime() - enteredNs);
    }

    /** What was done, or would be done now. */
    WarmReport report() {
        return (report == null ? WarmReport.of(past.prepared()) : report).in(System.nanoTime() - beganNs);
    }

    @Override
    public List<RuleFlow> flows() {
        return prepared.flows();
    }

    @Override
    public Optional<RuleEffect> effect() {
        return prepared.effect();
    }

    @Override
    public List<RuleEdit> edits() {
        return prepared.edits();
    }

    @Override
    public void close() {
        try (rules) {
            past.close();
        }
    }
}
