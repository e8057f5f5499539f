// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.assembly;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WiresTest {

    @ParameterizedTest
    @ValueSource(strings = {"alerts,orders", "alerts orders", " alerts;\n  orders ", "alerts , ; orders,"})
    void shouldTakeNamesHoweverTheyAreSeparated(String attribute) {
        assertEquals(List.of("alerts", "orders"), Wires.names(attribute));
    }
}
