// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.update;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class EventOrderTest {

    @Test
    void shouldPutThoseThatOfferBeforeThoseThatFollow() {
        assertEquals(List.of("fx", "desk", "risk"), order(Map.of("desk", Set.of("fx"), "risk", Set.of("desk", "fx")), "desk", "risk",
                "fx"));
    }

    @Test
    void shouldKeepTheOrderOfThoseThatTakeNothingFromEachOther() {
        assertEquals(List.of("b", "a", "c"), order(Map.of("a", Set.of("elsewhere")), "b", "a", "c"));
    }

    @Test
    void shouldTakeTheFirstOfACircle() {
        assertEquals(List.of("a", "b"), order(Map.of("a", Set.of("b"), "b", Set.of("a")), "a", "b"));
    }

    private static List<String> order(Map<String, Set<String>> takesFrom, String... applications) {
        return new EventOrder<String>(Function.identity(), name -> takesFrom.getOrDefault(name, Set.of())).order(List.of(applications));
    }
}
