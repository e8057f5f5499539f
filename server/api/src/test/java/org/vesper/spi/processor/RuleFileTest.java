// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFileTest {

    @ParameterizedTest
    @CsvSource({"percent, percent.csv", "move/up, move%2Fup.csv",
            "50%, 50%25.csv", "a\\b, a%5Cb.csv", "C:x, C%3Ax.csv", "Größe $1, Größe $1.csv"})
    void shouldNameATableAfterItsRule(String rule, String file) {
        assertEquals(file, RuleFile.tableOf(rule));
        assertEquals(Optional.of(rule), new RuleFile("rules/" + file, "").ruleOfTable());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\n<b>|c?*\"", "..", "%2F", "a%zz"})
    void shouldFindTheRuleAgainByAnyName(String rule) {
        assertEquals(Optional.of(rule), new RuleFile("rules/" + RuleFile.tableOf(rule), "").ruleOfTable());
    }

    @Test
    void shouldBeNoTableWithoutTheSuffix() {
        assertTrue(new RuleFile("rules/percent.epl", "").ruleOfTable().isEmpty());
    }
}
