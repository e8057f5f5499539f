// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.PooledByteBufAllocator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vesper.tests.support.Await;

class LeakCheckTest {

    @Test
    void shouldFindABufferThatNobodyHasReleased() {
        lose();
        List<String> found = new ArrayList<>();

        Await.until("the leak is found", Duration.ofMinutes(1), () -> {
            found.addAll(LeakCheck.found());
            return !found.isEmpty();
        });

        assertEquals(1, found.size());
        assertTrue(found.get(0).contains("LeakCheckTest.lose"), found::toString);
    }

    private static void lose() {
        PooledByteBufAllocator.DEFAULT.buffer(1).writeByte(1);
    }
}
