// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReceiversTest {

    private final RunSeries server = new RunSeries("server", null, null, null, null, null, null);
    private final RunSeries sink = new RunSeries("bare sink", null, null, null, null, null, null);

    @Test
    void shouldAlternateWhichIsFirstWhenThereIsAControl() {
        Receivers both = new Receivers(server, Optional.of(sink));

        assertEquals(List.of(server, sink), both.turn(1));
        assertEquals(List.of(sink, server), both.turn(2));
        assertEquals(List.of(server, sink), both.turn(3));
    }

    @Test
    void shouldOnlyHaveTheServerWithoutAControl() {
        Receivers alone = new Receivers(server, Optional.empty());

        assertEquals(List.of(server), alone.turn(1));
        assertEquals(List.of(server), alone.turn(2));
    }
}
