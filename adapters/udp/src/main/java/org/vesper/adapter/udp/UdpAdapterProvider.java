// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.udp;

import org.vesper.adapter.udp.internal.UdpAdapter;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;

/**
 * Makes adapters that receive datagrams: {@code provider="udp"}. The settings are in docs/adapters.md.
 *
 * <p><b>Threading:</b> any thread; it has no state.
 */
public final class UdpAdapterProvider implements AdapterProvider {

    @Override
    public String name() {
        return "udp";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return UdpAdapter.of(context);
    }
}
