// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.internal;

import java.util.Optional;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.NetworkExtension;
import org.vesper.junit.probe.Probe;
import org.vesper.spi.adapter.AdapterProvider;

/** Creates the test's side of each network. */
public final class Activator implements BundleActivator {

    @Override
    public void start(BundleContext context) {
        TestStages stages = new TestStages(name -> provider(context, name));
        context.registerService(NetworkExtension.class, stages, null);
        context.registerService(AdapterProvider.class, stages, null);
        Deployments deployments = context.getService(context.getServiceReference(Deployments.class));
        context.registerService(Probe.class, new ServerProbe(deployments, stages), null);
    }

    private static Optional<AdapterProvider> provider(BundleContext context, String name) {
        try {
            return context.getServiceReferences(AdapterProvider.class, null).stream().map(context::getService)
                    .filter(provider -> provider != null && provider.name().equals(name)).findFirst();
        } catch (InvalidSyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void stop(BundleContext context) {
        // The framework unregisters the services.
    }
}
