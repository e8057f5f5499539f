// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class SymbolListTest {

    private final SymbolList symbols = SymbolList.load();

    @Test
    void shouldHoldAsManyDistinctSymbolsAsThePaper() {
        assertEquals(1470, symbols.size());
        assertEquals(1470, Set.copyOf(symbols.names()).size());
        symbols.names().forEach(name -> assertTrue(name.matches("[A-Z]{1,5}"), name));
    }

    @Test
    void shouldMonitorEverySeventhAndTheSymbolOfThePaper() {
        assertEquals(200, symbols.monitored().cardinality());
        assertTrue(symbols.isMonitored(0) && symbols.isMonitored(7) && symbols.isMonitored(1393));
        assertEquals(1394, symbols.monitored().length());
        assertTrue(symbols.isMonitored(symbols.names().indexOf("WSC")));
    }
}
