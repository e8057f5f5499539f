// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class SymbolPartitionTest {

    @Test
    void shouldPartitionSymbolsEvenlyWhateverTheNumberOfConnections() {
        for (int connections = 1; connections <= 1470; connections++) {
            SymbolPartition partition = new SymbolPartition(1470, connections);
            int next = 0;
            for (int c = 0; c < connections; c++) {
                assertEquals(next, partition.first(c));
                assertEquals(1470.0 / connections, partition.size(c), 0.9999);
                next += partition.size(c);
            }
            assertEquals(1470, next);
        }
        assertThrows(IllegalArgumentException.class, () -> new SymbolPartition(1470, 1471));
    }
}
