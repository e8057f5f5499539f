// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.internal;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.NetworkExtension;
import org.vesper.junit.probe.Probe;
import org.vesper.spi.AdapterProvider;

/** Puts the test's side of each network together. */
public final class Activator implements BundleActivator {

    @Override
    public void start(BundleContext context) {
        TestStages stages = new TestStages();
        context.registerService(NetworkExtension.class, stages, null);
        context.registerService(AdapterProvider.class, stages, null);
        Deployments deployments = context.getService(context.getServiceReference(Deployments.class));
        context.registerService(Probe.class, new ServerProbe(deployments, stages), null);
    }

    @Override
    public void stop(BundleContext context) {
        // The framework takes the services back.
    }
}
