// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp;

import org.vesper.adapter.tcp.internal.writer.TcpWriter;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;

/**
 * Makes adapters that send events to a TCP port, such as that of another server: {@code provider="tcp-writer"}. The settings are in
 * docs/adapters.md.
 *
 * <p><b>Threading:</b> any thread; it has no state.
 */
public final class TcpWriterAdapterProvider implements AdapterProvider {

    @Override
    public String name() {
        return "tcp-writer";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return TcpWriter.of(context);
    }
}
