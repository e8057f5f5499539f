// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.activation;

import java.time.Duration;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.vesper.epl.processor.EplProcessorProvider;
import org.vesper.spi.processor.ProcessorProvider;

/** Offers the EPL processor to the container; the framework withdraws it when the bundle stops. */
public final class Activator implements BundleActivator {

    private static final Duration WARM_UP_TIMEOUT = Duration.ofSeconds(10);

    private Thread warmUp;

    @Override
    public void start(BundleContext context) {
        context.registerService(ProcessorProvider.class, new EplProcessorProvider(), null);
        warmUp = WarmUp.start();
    }

    /** Waits for the end of the warm-up, whose classes go with the bundle; each network closes its own processors. */
    @Override
    public void stop(BundleContext context) throws InterruptedException {
        warmUp.join(WARM_UP_TIMEOUT.toMillis());
    }
}
