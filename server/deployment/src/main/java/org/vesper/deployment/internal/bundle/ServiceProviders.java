// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.bundle;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.wiring.BundleWire;
import org.osgi.framework.wiring.BundleWiring;
import org.vesper.application.assembly.ProviderSource;
import org.vesper.deployment.NetworkExtension;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.spi.processor.ProcessorProvider;

/** Finds the providers that bundles have registered as OSGi services, or name in META-INF/services; see {@link ProviderBundles}. */
public final class ServiceProviders implements ProviderSource {

    private final BundleContext context;

    public ServiceProviders(BundleContext context) {
        this.context = context;
    }

    @Override
    public <P> List<P> all(Class<P> type) {
        return references(type).stream().map(context::getService).filter(Objects::nonNull).toList();
    }

    /** The network with the additions of {@link org.vesper.deployment.NetworkExtension}s. */
    public NetworkDefinition extended(NetworkDefinition network) {
        NetworkDefinition extended = network;
        for (NetworkExtension extension : all(NetworkExtension.class)) {
            extended = extension.extend(extended);
        }
        return extended;
    }

    /** The class loaders of the engines: those of the bundles that provide processors, and of the bundles they use. */
    public Set<ClassLoader> engineClasses() {
        Set<ClassLoader> loaders = new LinkedHashSet<>();
        for (ServiceReference<ProcessorProvider> reference : references(ProcessorProvider.class)) {
            BundleWiring provider = reference.getBundle().adapt(BundleWiring.class);
            loaders.add(provider.getClassLoader());
            for (BundleWire wire : provider.getRequiredWires(null)) {
                if (wire.getProviderWiring().getBundle().getBundleId() != Constants.SYSTEM_BUNDLE_ID) {
                    loaders.add(wire.getProviderWiring().getClassLoader());
                }
            }
        }
        return loaders;
    }

    private <P> Collection<ServiceReference<P>> references(Class<P> type) {
        try {
            return context.getServiceReferences(type, null);
        } catch (InvalidSyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
