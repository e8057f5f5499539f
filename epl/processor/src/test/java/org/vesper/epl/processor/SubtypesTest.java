// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;

/** Rules on a type receive the events of its subtypes, regardless of the order in which the types were declared. */
class SubtypesTest {

    private static final Map<String, EventType> TYPES = Map.of("HasSymbol", EventType.ofBean("HasSymbol", HasSymbol.class),
            "Base", EventType.ofBean("Base", Base.class), "Sub", EventType.ofBean("Sub", Sub.class),
            "SubSub", EventType.ofBean("SubSub", SubSub.class));

    @ParameterizedTest
    @ValueSource(strings = {"HasSymbol,Base,Sub,SubSub", "SubSub,Sub,Base,HasSymbol", "Sub,HasSymbol,SubSub,Base",
            "Base,SubSub,HasSymbol,Sub"})
    void shouldGetTheEventsOfSubtypesWhateverTheOrderOfTypes(String order) {
        Map<String, Integer> counts = new TreeMap<>();
        List<EventType> types = new ArrayList<>();
        Arrays.stream(order.split(",")).map(TYPES::get).forEach(types::add);
        RuleFile rules = new RuleFile("r.epl", """
                @Name('base') SELECT symbol FROM Base WHERE symbol = 'A';
                @Name('interface') SELECT symbol FROM HasSymbol WHERE symbol = 'A';
                @Name('sub') SELECT symbol FROM Sub WHERE symbol = 'A';
                """);
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), types, List.of(rules),
                output -> counts.merge(((OutputEvent) output).rule(), 1, Integer::sum)), 0)) {
            List.of(new Base(), new Sub(), new SubSub()).forEach(processor.partition(0)::onEvent);
        }
        assertEquals(Map.of("base", 3, "interface", 3, "sub", 2), counts);
    }

    /** An interface. */
    public interface HasSymbol {

        String getSymbol();
    }

    /** A class with it. */
    public static class Base implements HasSymbol {

        @Override
        public String getSymbol() {
            return "A";
        }
    }

    /** One that extends that. */
    public static class Sub extends Base {
    }

    /** And another one. */
    public static class SubSub extends Sub {
    }
}
