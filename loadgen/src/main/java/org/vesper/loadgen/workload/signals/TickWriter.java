// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.FrameEncoder;

/** Writes one tick into an open EVENTS frame. */
@FunctionalInterface
interface TickWriter {

    /** The layout of a tick on the wire: 20 bytes. */
    EventLayout LAYOUT = EventLayout.of("StockTick", new WireProperty("symbol", WireType.SYMBOL),
            new WireProperty("lastPrice", WireType.DOUBLE), new WireProperty("clientTimestamp", WireType.TIME));

    TickWriter PLAIN = (frame, id, symbol, price, timeNs) -> frame.putSymbol(id).putDouble(price).putTime(timeNs);

    /** Writes a tick of a symbol, identified by its id on the connection. */
    void write(FrameEncoder frame, int id, int symbol, double price, long timeNs);
}
