// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which reads end the turn of a connection: those with more definitions and questions than events, whatever became of the events. */
class TallyTest {

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 0, false", "1, 0, 0, 0, true", "1, 1, 0, 0, false", "2, 1, 0, 0, true", "3, 1, 1, 1, false", "4, 1, 1, 1, true"})
    void shouldCompareTheDefinitionsOfEachReadWithItsEvents(int asides, int accepted, int rejected, int shed, boolean ends) {
        Tally tally = new Tally();
        for (int read = 0; read < 2; read++) {
            times(asides, tally::aside);
            times(accepted, tally::accept);
            times(rejected, tally::reject);
            times(shed, tally::shed);
            tally.report(new Traffic(), 0, 0);

            assertEquals(ends, tally.isMostlyAside());
        }
    }

    private static void times(int count, Runnable step) {
        for (int i = 0; i < count; i++) {
            step.run();
        }
    }
}
