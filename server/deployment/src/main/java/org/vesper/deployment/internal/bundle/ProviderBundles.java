// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.util.tracker.BundleTracker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.processor.ProcessorProvider;

/**
 * Registers the providers that a bundle names in META-INF/services as services of this bundle while it runs, so that a bundle of a provider
 * needs no activator. Those of applications are left out: their adapters are beans, which no other application sees.
 */
public final class ProviderBundles extends BundleTracker<List<ServiceRegistration<?>>> {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderBundles.class);
    private static final List<Class<?>> TYPES = List.of(AdapterProvider.class, ProcessorProvider.class);

    public ProviderBundles(BundleContext framework) {
        super(framework, Bundle.ACTIVE, null);
    }

    @Override
    public List<ServiceRegistration<?>> addingBundle(Bundle bundle, BundleEvent event) {
        List<ServiceRegistration<?>> registered = new ArrayList<>();
        if (bundle.getHeaders("").get(ApplicationJar.NAME_HEADER) == null) {
            TYPES.stream().filter(type -> bundle.getEntry("META-INF/services/" + type.getName()) != null)
                    .forEach(type -> register(type, bundle, registered));
        }
        return registered;
    }

    private static <P> void register(Class<P> type, Bundle bundle, List<ServiceRegistration<?>> registered) {
        try {
            for (P provider : ServiceLoader.load(type, bundle.adapt(BundleWiring.class).getClassLoader())) {
                registered.add(bundle.getBundleContext().registerService(type, provider, null));
            }
        } catch (ServiceConfigurationError e) {
            LOG.error("{} offers a provider that cannot be made, so that no application can use it: {}", bundle, e.getMessage(), e);
        }
    }

    @Override
    public void removedBundle(Bundle bundle, BundleEvent event, List<ServiceRegistration<?>> registered) {
        registered.forEach(ServiceRegistration::unregister);
    }
}
