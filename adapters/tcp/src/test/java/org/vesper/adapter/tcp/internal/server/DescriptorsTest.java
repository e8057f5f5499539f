// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.config.Settings;

class DescriptorsTest {

    @Test
    void shouldTellHowManyConnectionsFitIn() {
        Descriptors descriptors = new Descriptors(1024, 124);

        assertEquals(900, descriptors.connections(settings(Map.of())));
        assertEquals(300, descriptors.connections(settings(Map.of("threading", "thread-per-connection"))));
        assertEquals(0, new Descriptors(20, 60).connections(settings(Map.of())));
    }

    @Test
    void shouldReadThoseOfThisProcess() {
        Descriptors now = Descriptors.ofThisProcess().orElseThrow();

        assertTrue(now.open() > 0 && now.max() >= now.open(), now::toString);
    }

    private static TcpSettings settings(Map<String, String> values) {
        return TcpSettings.read("trial", new Settings("trial", values));
    }
}
