// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.util.Collection;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.vesper.api.EventType;
import org.vesper.spi.AdapterContext;
import org.vesper.spi.AdapterFaults;
import org.vesper.spi.Inlet;
import org.vesper.spi.Interest;
import org.vesper.spi.Settings;

/** What one adapter is given. */
record AdapterSurroundings(
        NetworkDefinition network, String stage, Settings settings, Inlet inlet, Supplier<Interest> interestBehind, ThreadFactory threads,
        AdapterFaults faults)
        implements AdapterContext {

    @Override
    public String application() {
        return network.application();
    }

    @Override
    public Collection<EventType> eventTypes() {
        return network.eventTypes();
    }

    @Override
    public Interest interest() {
        return interestBehind.get();
    }
}
