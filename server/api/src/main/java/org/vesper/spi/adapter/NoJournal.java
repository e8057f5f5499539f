// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** The journal of an application without one: nothing is durable. */
final class NoJournal implements InputJournal {

    @Override
    public boolean isOn() {
        return false;
    }

    @Override
    public boolean isForced() {
        return false;
    }

    @Override
    public Source source(SourceState state) {
        throw new IllegalStateException("there is no journal; ask isOn() first");
    }

    @Override
    public void state(Consumer<Consumer<ByteBuffer>> writer) {
    }

    @Override
    public long durable() {
        return 0;
    }
}
