// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.espertech.esper.common.internal.epl.agg.core.AggregationService;
import com.espertech.esper.runtime.client.util.RuntimeVersion;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConfinedServicesTest {

    /** The services here replace internals of Esper; for another version, review its internals and then change the number. */
    @Test
    void shouldRunOnTheVersionOfEsperThatTheyWereWrittenFor() {
        assertEquals("9.0.0", RuntimeVersion.RUNTIME_VERSION);
    }

    @Test
    void shouldFindTheAggregatesOfEachRuleWhenRulesComeAndGo() {
        RuleAggregations aggregations = new RuleAggregations();
        Map<Integer, AggregationService> model = new HashMap<>();
        List<Integer> rules = new ArrayList<>();
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            // Rule numbers close together and far apart, so that many compete for the same slot.
            int rule = random.nextInt(50) + 64 * random.nextInt(20);
            if (random.nextInt(3) > 0) {
                AggregationService service = service();
                aggregations.assignService(rule, service);
                model.put(rule, service);
                rules.add(rule);
            } else {
                aggregations.deassignService(rule);
                model.remove(rule);
            }
            int looked = rules.isEmpty() ? rule : rules.get(random.nextInt(rules.size()));
            assertSame(model.get(looked), aggregations.getContextPartitionAggregationService(looked));
            assertEquals(model.size(), aggregations.getInstanceCount());
        }
    }

    private static AggregationService service() {
        return (AggregationService) Proxy.newProxyInstance(ConfinedServicesTest.class.getClassLoader(),
                new Class<?>[] {AggregationService.class}, (proxy, method, arguments) -> null);
    }
}
