// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.vesper.epl.processor.EplProcessorProvider;
import org.vesper.spi.ProcessorProvider;

/** Offers the EPL processor to the container; the framework withdraws it when the bundle stops. */
public final class Activator implements BundleActivator {

    @Override
    public void start(BundleContext context) {
        context.registerService(ProcessorProvider.class, new EplProcessorProvider(), null);
        WarmUp.start();
    }

    @Override
    public void stop(BundleContext context) {
        // Nothing is held here: each processor is closed by the network that it belongs to.
    }
}
