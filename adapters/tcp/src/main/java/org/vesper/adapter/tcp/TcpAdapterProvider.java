// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp;

import org.vesper.adapter.tcp.internal.guard.FileReserve;
import org.vesper.adapter.tcp.internal.guard.HeapWatch;
import org.vesper.adapter.tcp.internal.guard.ServerLimits;
import org.vesper.adapter.tcp.internal.server.TcpAdapter;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.wire.dictionary.SymbolMemory;

/**
 * Makes adapters that listen on a TCP port: {@code provider="tcp"}. The settings are in docs/internals/wire-protocol.md.
 *
 * <p><b>Threading:</b> any thread. A server has one provider, whose adapters share the memory that clients occupy.
 */
public final class TcpAdapterProvider implements AdapterProvider {

    /**
     * The part of the heap for the dictionaries and unfinished elements of all adapters. One adapter gets at most half of it. A heap of 1
     * GB therefore has room for the 64 MB of one adapter, and for more.
     */
    private static final int PART_OF_HEAP = 6;

    private final ServerLimits limits = new ServerLimits(new SymbolMemory(Runtime.getRuntime().maxMemory() / PART_OF_HEAP, 1, null),
            HeapWatch.ofThisProcess(), FileReserve.ofThisProcess());

    @Override
    public String name() {
        return "tcp";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return TcpAdapter.of(context, limits);
    }
}
