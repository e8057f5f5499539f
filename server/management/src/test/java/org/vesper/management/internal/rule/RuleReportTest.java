// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vesper.kernel.stage.RulePlan;
import org.vesper.kernel.stage.WarmReport;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleEffect;

class RuleReportTest {

    @Test
    void shouldSayWhatWouldBeginAnewAndWhatWouldBeLost() {
        RuleEffect effect = new RuleEffect(List.of("a"), List.of("b", "c"), List.of("d"), 1_397);

        assertEquals("would add 1 rule: a; would replace 2 rules: b, c; would remove 1 rule: d; new rules would begin empty;"
                + " 3,000 events that the old ones retain would be dropped; 1,397 rules would go on unchanged; nothing has changed",
                plan(effect, Optional.empty()));
    }

    @Test
    void shouldSayWhatNewRulesWouldBeFedWhenTheyBeginWarm() {
        RuleEffect effect = new RuleEffect(List.of("a"), List.of(), List.of(), 400);

        assertEquals("would add 1 rule: a; new rules would be fed 1,234 events of the last 60.0 s in 5 ms; 400 rules would go on unchanged;"
                + " nothing has changed", plan(effect, Optional.of(new WarmReport(1_234, 60_000, 0, 5_000_000))));
    }

    @Test
    void shouldSaySoWhenNothingWouldChange() {
        assertEquals("nothing differs, so nothing would change", plan(new RuleEffect(List.of(), List.of(), List.of(), 4), Optional.empty()));
    }

    /** Each rule that ends retains 1,000 events. */
    private static String plan(RuleEffect effect, Optional<WarmReport> warm) {
        return RuleReport.of(new RulePlan(Optional.of(effect), warm),
                rules -> rules.stream().map(rule -> new RetainedState(rule, 1_000, 0, 0, 0, 0, 0)).toList());
    }
}
