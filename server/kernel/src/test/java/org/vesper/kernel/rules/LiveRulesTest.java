// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.ledger.RuleHistory;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleFile;

class LiveRulesTest {

    private final List<String> calls = new ArrayList<>();

    /** The new version runs by then, and the old one is gone. */
    @Test
    void shouldNotFailTheUpdateWhenTheLedgerCannotRecordWhatTheNewJarSays() {
        LiveRules rules = new LiveRules("trades: processor rules", stub(RuleControl.class), stub(RuleHistory.class));
        rules.restore();

        rules.adopt();
        rules.adopt();

        assertEquals(List.of("adopt", "adopt"), calls);
    }

    private <T> T stub(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) ->
                switch (method.getName()) {
                    case "version" -> 1L;
                    case "live" -> List.of(new LiveChange("a", Optional.of(rule("one")), Optional.of(rule("two"))));
                    case "recorded" -> Optional.of(rule("two"));
                    case "adopt" -> {
                        calls.add("adopt");
                        throw new IllegalStateException("the disk is gone");
                    }
                    default -> throw new AssertionError(method);
                }));
    }

    private static RecordedRule rule(String text) {
        return new RecordedRule("a", new RuleFile("rule a", text), true);
    }
}
