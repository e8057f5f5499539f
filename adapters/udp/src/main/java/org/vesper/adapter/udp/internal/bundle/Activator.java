// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.udp.internal.bundle;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.vesper.adapter.udp.UdpAdapterProvider;
import org.vesper.spi.adapter.AdapterProvider;

/** Registers the provider as a service; the framework withdraws it when the bundle stops. */
public final class Activator implements BundleActivator {

    @Override
    public void start(BundleContext context) {
        context.registerService(AdapterProvider.class, new UdpAdapterProvider(), null);
    }

    @Override
    public void stop(BundleContext context) {
        // Only adapters of applications are open; they are stopped with their applications.
    }
}
