// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal.bundle;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.vesper.adapter.sharing.FollowAdapterProvider;
import org.vesper.adapter.sharing.OfferAdapterProvider;
import org.vesper.adapter.sharing.internal.Offers;
import org.vesper.spi.adapter.AdapterProvider;

/** Registers both providers, which share one registry, as services; the framework withdraws them when the bundle stops. */
public final class Activator implements BundleActivator {

    @Override
    public void start(BundleContext context) {
        Offers offers = new Offers();
        context.registerService(AdapterProvider.class, new OfferAdapterProvider(offers), null);
        context.registerService(AdapterProvider.class, new FollowAdapterProvider(offers), null);
    }

    @Override
    public void stop(BundleContext context) {
        // Only adapters of applications are open; they are stopped with their applications.
    }
}
