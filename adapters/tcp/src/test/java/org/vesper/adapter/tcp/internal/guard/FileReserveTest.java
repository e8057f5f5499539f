// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FileReserveTest {

    private long open = 100;
    private int counted;
    private long nowNs = TimeUnit.HOURS.toNanos(1);
    private final FileReserve reserve = new FileReserve(() -> {
        counted++;
        return Optional.of(new Descriptors(1_000, open));
    }, () -> nowNs);

    @Test
    void shouldKeepATwentiethFree() {
        int let = 0;
        while (reserve.hasRoom()) {
            let++;
            open++;
        }

        assertEquals(950, 100 + let);
        assertTrue(counted < 40, () -> counted + " counts for 850 clients");
    }

    @Test
    void shouldFindOutSoonThatThereIsRoomAgain() {
        open = 960;
        assertFalse(reserve.hasRoom());
        open = 900;
        assertFalse(reserve.hasRoom());
        assertEquals(1, counted);

        nowNs += TimeUnit.MILLISECONDS.toNanos(101);

        assertTrue(reserve.hasRoom());
    }

    @Test
    void shouldNoticeFilesThatOthersOpen() {
        assertTrue(reserve.hasRoom());
        open = 1_000;
        nowNs += TimeUnit.MILLISECONDS.toNanos(1_001);

        assertFalse(reserve.hasRoom());
    }

    @Test
    void shouldHaveRoomWhereNobodyCounts() {
        FileReserve unknown = new FileReserve(Optional::empty, () -> nowNs);

        for (int i = 0; i < 100; i++) {
            assertTrue(unknown.hasRoom());
        }
    }
}
