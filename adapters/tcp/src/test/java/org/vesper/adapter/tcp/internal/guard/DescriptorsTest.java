// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DescriptorsTest {

    @Test
    void shouldTellHowManyConnectionsFitIn() {
        Descriptors descriptors = new Descriptors(1024, 124);

        assertEquals(900, descriptors.connections(1));
        assertEquals(300, descriptors.connections(3));
        assertEquals(0, new Descriptors(20, 60).connections(1));
    }

    @Test
    void shouldReadThoseOfThisProcess() {
        Descriptors now = Descriptors.ofThisProcess().orElseThrow();

        assertTrue(now.open() > 0 && now.max() >= now.open(), now::toString);
    }
}
