// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.epl.language.EplException;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.processor.RuleContext;
import org.vesper.spi.RuleFile;
import org.vesper.spi.RuleStatus;

class RuleSetTest {

    private static final List<EventType> TYPES =
            List.of(EventType.ofMap("Tick", Map.of("symbol", String.class, "price", double.class)));

    private final List<String> outputs = new ArrayList<>();
    private final Partition partition =
            new Partition("test", new RuleContext(RuleSetTest.class.getClassLoader(), TYPES, List.of(), this::note), 0, true, 0);
    private final RuleSet rules = new RuleSet("test", List.of(partition));

    @AfterEach
    void close() {
        partition.close();
    }

    @Test
    void shouldGoOnWithTheOthersWhenRulesAreAddedLater() {
        rules.start(translate(count("a", "A")));
        tick("A");
        rules.start(translate(count("b", "A") + "@Name('prices') SELECT price FROM Tick RETAIN 1 EVENT;"));
        tick("A");

        outputs.sort(null);
        assertEquals(List.of("a 1", "a 2", "b 1", "prices 7.0"), outputs);
        assertEquals(List.of("a", "b", "prices"), rules.list().stream().map(RuleStatus::name).toList());
        assertEquals(rules.list().get(0).template(), rules.list().get(1).template());
    }

    @Test
    void shouldChangeNothingAndNameTheRuleWhenEsperRefusesIt() {
        rules.start(translate(count("a", "A")));
        List<TranslatedRule> more = translate(count("b", "A") + "@Name('c') SELECT com.example.Nothing.of(price) AS n FROM Tick;");

        EplException refusal = assertThrows(EplException.class, () -> rules.start(more));

        assertEquals("c", refusal.errors().get(0).rule());
        tick("A");
        assertEquals(List.of("a 1"), outputs);
        assertEquals(1, rules.list().size());
    }

    private static List<TranslatedRule> translate(String text) {
        return RuleFiles.translate(List.of(new RuleFile("test.epl", text)), TYPES, List.of());
    }

    private static String count(String rule, String symbol) {
        return "@Name('" + rule + "') SELECT count(*) FROM (SELECT * FROM Tick WHERE symbol = '" + symbol + "') RETAIN ALL;";
    }

    private void note(Object event) {
        OutputEvent output = (OutputEvent) event;
        outputs.add(output.rule() + ' ' + output.value(0));
    }

    private void tick(String symbol) {
        partition.onEvent(Map.of("symbol", symbol, "price", 7.0));
    }
}
