// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HandoffBytesTest {

    @Test
    void shouldFindTheCauseOfEachElement() {
        HandoffBytes written = new HandoffBytes();
        written.event(17, 3, new byte[] {1, 2, 3, 4, 5});
        written.time("parted", 99);
        written.unreadable(18, "Tick");
        written.event(18, 0, new byte[0]);
        ByteBuffer rows = written.take();
        assertEquals(OptionalLong.of(17), HandoffBytes.cause(rows, 0));
        assertEquals(OptionalLong.empty(), HandoffBytes.cause(rows, 1));
        assertEquals(OptionalLong.of(18), HandoffBytes.cause(rows, 2));
        assertEquals(OptionalLong.of(18), HandoffBytes.cause(rows, 3));
        assertEquals(0, rows.position());
    }

    @Test
    void shouldFindTheLaneBeforeInTheNameOfAWay() {
        Handoffs before = new Handoffs();
        Handoffs after = new Handoffs();
        String[] name = new String[1];
        after.into("keys.2of3", "parted to late", before, unique -> {
            name[0] = unique;
            return new Handoff(unique, null, null, null, null, new Handoff.Types(null, null, null));
        });
        assertEquals(Optional.of("keys.2of3"), Handoffs.laneBefore(name[0]));
        assertEquals(Optional.empty(), Handoffs.laneBefore("pulse"));
    }
}
