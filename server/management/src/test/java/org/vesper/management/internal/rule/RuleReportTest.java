// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vesper.kernel.stage.RulePlan;
import org.vesper.kernel.stage.WarmReport;
import org.vesper.spi.processor.ColumnChange;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleEffect.Kind;
import org.vesper.spi.processor.RuleEffect;

class RuleReportTest {

    @Test
    void shouldSayWhatWouldBeginAnewAndWhatWouldBeLost() {
        RuleEffect effect = new RuleEffect(Map.of(Kind.ADDED, List.of("a"), Kind.REPLACED, List.of("b", "c"), Kind.REMOVED, List.of("d")), 1_397);

        assertEquals("would add 1 rule: a; would replace 2 rules: b, c; would remove 1 rule: d; new rules would begin empty;"
                + " 3,000 events that the old ones retain would be dropped; 1,397 rules would go on unchanged; nothing has changed",
                plan(effect, Optional.empty()));
    }

    @Test
    void shouldSayWhatNewRulesWouldBeFedWhenTheyBeginWarm() {
        RuleEffect effect = new RuleEffect(Map.of(Kind.ADDED, List.of("a")), 400);

        assertEquals("would add 1 rule: a; new rules would be fed 1,234 events of the last 60.0 s in 5 ms; 400 rules would go on unchanged;"
                + " nothing has changed", plan(effect, Optional.of(new WarmReport(1_234, 60_000, 0, 5_000_000))));
    }

    @Test
    void shouldSayWhichColumnsChangeTheirType() {
        RuleEffect effect = new RuleEffect(Map.of(Kind.REPLACED, List.of("vwap")), List.of(
                new ColumnChange("vwap", "total", Integer.class, long.class), new ColumnChange("vwap", "mean", Double.class, BigDecimal.class)), 3);

        assertEquals("would replace 1 rule: vwap; would change the type of 2 columns: rule vwap: column total int -> long, rule vwap:"
                + " column mean double -> decimal; new rules would begin empty; 1,000 events that the old ones retain would be dropped;"
                + " 3 rules would go on unchanged; nothing has changed", plan(effect, Optional.empty()));
    }

    @Test
    void shouldSaySoWhenNothingWouldChange() {
        assertEquals("nothing differs, so nothing would change", plan(new RuleEffect(Map.of(), 4), Optional.empty()));
    }

    /** Each rule that ends retains 1,000 events. */
    private static String plan(RuleEffect effect, Optional<WarmReport> warm) {
        return RuleReport.of(new RulePlan(Optional.of(effect), warm),
                rules -> rules.stream().map(rule -> new RetainedState(rule, 1_000, 0, 0, 0, 0, 0)).toList());
    }
}
