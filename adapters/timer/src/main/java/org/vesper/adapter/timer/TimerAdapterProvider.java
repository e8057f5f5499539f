// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.timer;

import org.vesper.adapter.timer.internal.TimerAdapter;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;

/**
 * Makes adapters that emit an event at each tick of a clock: {@code provider="timer"}. The settings are in docs/adapters.md.
 *
 * <p><b>Threading:</b> any thread; it has no state.
 */
public final class TimerAdapterProvider implements AdapterProvider {

    @Override
    public String name() {
        return "timer";
    }

    @Override
    public Adapter create(AdapterContext context) {
        return TimerAdapter.of(context);
    }
}
