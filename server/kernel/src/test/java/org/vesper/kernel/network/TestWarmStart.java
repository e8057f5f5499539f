// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.util.Set;
import org.vesper.event.Interest;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.warm.Past;
import org.vesper.spi.warm.WarmStart;

/** A change whose rules need nothing of the past. */
record TestWarmStart(PreparedChange change) implements WarmStart {

    @Override
    public String lookBack() {
        return "nothing";
    }

    @Override
    public Interest interest() {
        return Interest.all();
    }

    @Override
    public boolean needs(Object event) {
        return false;
    }

    @Override
    public Set<String> fillers() {
        return Set.of();
    }

    @Override
    public void requireTime() {
        // There is no deadline.
    }

    @Override
    public boolean suffices(Past past) {
        return true;
    }

    @Override
    public void apply(Past past) {
        change.apply();
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
