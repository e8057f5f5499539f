// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv;

import org.vesper.adapter.csv.internal.CsvWriter;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;

/**
 * Makes adapters that write events to a file: {@code provider="csv-writer"}. The settings are in docs/adapters.md.
 *
 * <p><b>Threading:</b> any thread; it has no state.
 */
public final class CsvWriterAdapterProvider implements AdapterProvider {

    @Override
    public String name() {
        return "csv-writer";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return CsvWriter.of(context);
    }
}
