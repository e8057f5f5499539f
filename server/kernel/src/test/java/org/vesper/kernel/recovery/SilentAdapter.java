// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.Map;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterStatus;

/** An adapter without a thread: the test sends its events. */
record SilentAdapter(Runnable whenClosed) implements Adapter {

    SilentAdapter() {
        this(() -> { });
    }

    @Override
    public void start() {
        // The test sends the events.
    }

    @Override
    public AdapterStatus status() {
        return new AdapterStatus("test", 0, 0, 0, 0, Map.of());
    }

    @Override
    public void close() {
        whenClosed.run();
    }
}
