// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.Collection;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.event.Interest;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterFaults;
import org.vesper.spi.adapter.Inlet;

/** The context of one adapter. */
record NetworkAdapterContext(
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
