// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.Workload;
import org.vesper.wire.frame.FrameEncoder;

class TickSourceTest {

    private static final int CONNECTIONS = 3;
    private static final int EVENTS = 60_000;
    private static final SymbolList SYMBOLS = SymbolList.load();

    private final ByteBuffer buffer = ByteBuffer.allocate(64);
    private final FrameEncoder frame = new FrameEncoder(buffer);

    /** 1470 symbols over three connections are 490 each, in the order of the list. */
    @Test
    void shouldExpectWhatAModelMakesOfTheTicksThatItWrites() {
        Workload workload = new SignalGeneration();
        ReferenceModel arrived = new ReferenceModel(SYMBOLS);
        EventSource ticks = workload.events(new Load(CONNECTIONS, 1_000, 0, 1, 42));
        for (long event = 0; event < EVENTS; event++) {
            int connection = (int) (event % CONNECTIONS);
            boolean measured = event >= EVENTS / 2;
            ticks.write(frame, event, connection, -event, measured);
            List<String> symbols = workload.symbols(connection, CONNECTIONS);
            buffer.flip();
            int symbol = SYMBOLS.names().indexOf(symbols.get(buffer.getInt()));
            assertEquals(connection * 490 + event / CONNECTIONS % 490, symbol);
            arrived.onTick(symbol, buffer.getDouble(), measured);
            assertEquals(-event, buffer.getLong());
            assertEquals(0, buffer.remaining());
            buffer.clear();
        }

        assertEquals(arrived.expected(), ticks.expected());
        assertNotEquals(0, ticks.expected().values().stream().mapToLong(OutputCount::total).sum());
    }

    @Test
    void shouldMakeTheSamePricesWhateverTheConnectionsWhenTheSeedIsTheSame() {
        assertEquals(price(new Load(1, 1_000, 0, 1, 7)), price(new Load(10, 1, 2, 3, 7)));
        assertNotEquals(price(new Load(1, 1_000, 0, 1, 7)), price(new Load(1, 1_000, 0, 1, 8)));
    }

    private double price(Load load) {
        buffer.clear();
        new SignalGeneration().events(load).write(frame, 0, 0, 0, true);
        return buffer.getDouble(Integer.BYTES);
    }
}
