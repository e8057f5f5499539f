// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv;

import org.vesper.adapter.csv.internal.CsvPlayer;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;

/**
 * Makes adapters that play events from a file: {@code provider="csv"}. The settings are in docs/adapters.md.
 *
 * <p><b>Threading:</b> any thread; it has no state.
 */
public final class CsvAdapterProvider implements AdapterProvider {

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return CsvPlayer.of(context);
    }
}
