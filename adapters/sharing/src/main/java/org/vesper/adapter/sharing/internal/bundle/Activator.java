// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal.bundle;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.vesper.adapter.sharing.FollowAdapterProvider;
import org.vesper.adapter.sharing.OfferAdapterProvider;
import org.vesper.adapter.sharing.internal.Offers;
import org.vesper.spi.adapter.AdapterProvider;

/** Offers both providers, over one registry, as services; the framework takes them back when the bundle stops. */
public final class Activator implements BundleActivator {

    @Override
    public void start(BundleContext context) {
        Offers offers = new Offers();
        context.registerService(AdapterProvider.class, new OfferAdapterProvider(offers), null);
        context.registerService(AdapterProvider.class, new FollowAdapterProvider(offers), null);
    }

    @Override
    public void stop(BundleContext context) {
        // Nothing is open but what applications have started, and they are stopped by themselves.
    }
}
