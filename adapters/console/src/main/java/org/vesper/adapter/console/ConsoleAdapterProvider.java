// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.console;

import org.vesper.adapter.console.internal.ConsoleAdapter;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;

/**
 * Makes adapters that print events, or log them: {@code provider="console"}. The settings are in docs/adapters.md.
 *
 * <p><b>Threading:</b> any thread; it has no state.
 */
public final class ConsoleAdapterProvider implements AdapterProvider {

    @Override
    public String name() {
        return "console";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return ConsoleAdapter.of(context);
    }
}
