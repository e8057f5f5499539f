// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal.bundle;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.vesper.adapter.csv.CsvAdapterProvider;
import org.vesper.adapter.csv.CsvWriterAdapterProvider;
import org.vesper.spi.adapter.AdapterProvider;

/** Registers the providers as services; the framework withdraws them when the bundle stops. */
public final class Activator implements BundleActivator {

    @Override
    public void start(BundleContext context) {
        context.registerService(AdapterProvider.class, new CsvAdapterProvider(), null);
        context.registerService(AdapterProvider.class, new CsvWriterAdapterProvider(), null);
    }

    @Override
    public void stop(BundleContext context) {
        // Only adapters of applications are open; they are stopped with their applications.
    }
}
