// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp;

import org.vesper.adapter.tcp.internal.TcpAdapter;
import org.vesper.spi.Adapter;
import org.vesper.spi.AdapterContext;
import org.vesper.spi.AdapterProvider;

/**
 * Makes adapters that listen on a TCP port: {@code provider="tcp"}. The settings are in docs/wire-protocol.md.
 *
 * <p><b>Threading:</b> any thread; it has no state.
 */
public final class TcpAdapterProvider implements AdapterProvider {

    @Override
    public String name() {
        return "tcp";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return TcpAdapter.of(context);
    }
}
