// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/** A few holders cannot exhaust a memory budget, and their total is limited. */
class SymbolMemoryTest {

    private static final long MB = 1 << 20;

    private final SymbolMemory heap = new SymbolMemory(128 * MB, 1, null);
    private final SymbolMemory adapter = new SymbolMemory(64 * MB, 8, heap);

    @Test
    void shouldLeaveRoomForNewcomersWhateverAFewConnectionsHold() {
        for (int connections = 0; connections < 8; connections++) {
            takeAll(new MemoryShare(adapter, Long.MAX_VALUE));
        }
        MemoryShare newcomer = new MemoryShare(adapter, Long.MAX_VALUE);
        newcomer.take(2 * MB);
        newcomer.giveBack(2 * MB);

        for (int connections = 8; connections < 32; connections++) {
            takeAll(new MemoryShare(adapter, Long.MAX_VALUE));
        }
        newcomer.take(100_000);
        assertEquals(100_000, newcomer.usedBytes());
    }

    @Test
    void shouldGiveOneConnectionThatIsAloneANinth() {
        MemoryShare alone = new MemoryShare(adapter, Long.MAX_VALUE);
        takeAll(alone);

        assertTrue(alone.usedBytes() <= 64 * MB / 9 && alone.usedBytes() > 7 * MB, () -> alone.usedBytes() + " bytes");
    }

    @Test
    void shouldServeSmallConnectionsUntilNothingIsLeft() {
        SymbolMemory small = new SymbolMemory(20 * 1024, 8, null);
        new MemoryShare(small, Long.MAX_VALUE).take(8 * 1024);
        new MemoryShare(small, Long.MAX_VALUE).take(8 * 1024);
        MemoryShare last = new MemoryShare(small, Long.MAX_VALUE);

        WireException e = assertThrows(WireException.class, () -> last.take(8 * 1024));
        assertEquals(ErrorCode.OUT_OF_MEMORY, e.code());
        assertTrue(e.getMessage().contains("max-symbol-memory"), e::getMessage);
        assertEquals(0, last.usedBytes());
        assertEquals(16 * 1024, small.usedBytes());
        last.take(4 * 1024);
    }

    @Test
    void shouldNameTheLimitOfTheConnection() {
        MemoryShare share = new MemoryShare(adapter, 1000);
        share.take(1000);

        String message = assertThrows(WireException.class, () -> share.take(1)).getMessage();

        assertTrue(message.contains("max-connection-memory"), message);
        assertEquals(1000, adapter.usedBytes());
    }

    @Test
    void shouldBoundWhatAllAdaptersHoldTogether() {
        List<SymbolMemory> adapters = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            SymbolMemory greedy = new SymbolMemory(64 * MB, 1, heap);
            adapters.add(greedy);
            takeAll(new MemoryShare(greedy, Long.MAX_VALUE));
            takeAll(new MemoryShare(greedy, Long.MAX_VALUE));
        }
        assertTrue(heap.usedBytes() <= 128 * MB, () -> heap.usedBytes() + " bytes");
        assertFalse(adapters.get(9).usedBytes() == 0, "the last adapter has nothing left");

        adapters.forEach(memory -> memory.giveBack(memory.usedBytes()));
        assertEquals(0, heap.usedBytes());
    }

    @Test
    void shouldChargeALargerMemoryOnceWhenAShareMoves() {
        SymbolMemory other = new SymbolMemory(10, 8, heap);
        MemoryShare share = new MemoryShare(adapter, 1000);
        share.take(500);

        share.moveTo(other, 1000);

        assertEquals(List.of(0L, 500L, 500L), List.of(adapter.usedBytes(), other.usedBytes(), heap.usedBytes()));
        assertThrows(WireException.class, () -> share.take(1));
        share.giveBack(500);
        assertEquals(List.of(0L, 0L), List.of(other.usedBytes(), heap.usedBytes()));
    }

    /** Takes pieces of 1 KB until one is refused. */
    private static void takeAll(MemoryShare share) {
        assertThrows(WireException.class, () -> {
            while (true) {
                share.take(1024);
            }
        });
    }
}
