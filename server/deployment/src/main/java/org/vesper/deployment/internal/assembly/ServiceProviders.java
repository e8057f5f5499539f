// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.assembly;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.wiring.BundleWire;
import org.osgi.framework.wiring.BundleWiring;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.deployment.NetworkExtension;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.ledger.RuleLedger;
import org.vesper.spi.processor.ProcessorProvider;

/** Finds the providers that bundles have registered as OSGi services. <b>Failure:</b> as in {@link org.vesper.kernel.wiring.Providers}. */
public final class ServiceProviders {

    private final BundleContext context;

    public ServiceProviders(BundleContext context) {
        this.context = context;
    }

    /** The adapter provider of a name. The nearest of all names, including {@code others}, is suggested if there is none. */
    AdapterProvider adapter(String name, Set<String> others) {
        return named(name, "adapter", AdapterProvider.class, AdapterProvider::name, others);
    }

    ProcessorProvider processor(String name) {
        return named(name, "processor", ProcessorProvider.class, ProcessorProvider::name, Set.of());
    }

    /** The ledger of rule changes, if a bundle keeps one. */
    public Optional<RuleLedger> ledger() {
        return references(RuleLedger.class).stream().findFirst().map(context::getService);
    }

    /** The network with the additions of {@link org.vesper.deployment.NetworkExtension}s. */
    public NetworkDefinition extended(NetworkDefinition network) {
        NetworkDefinition extended = network;
        for (ServiceReference<NetworkExtension> reference : references(NetworkExtension.class)) {
            extended = context.getService(reference).extend(extended);
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

    private <P> P named(String name, String kind, Class<P> type, Function<P, String> nameOf, Set<String> others) {
        Map<String, P> providers = new TreeMap<>();
        for (ServiceReference<P> reference : references(type)) {
            P provider = context.getService(reference);
            if (provider != null) {
                providers.put(nameOf.apply(provider), provider);
            }
        }
        P provider = providers.get(name);
        if (provider == null) {
            Set<String> known = new TreeSet<>(others);
            known.addAll(providers.keySet());
            throw new ConfigurationException("nothing provides the " + kind + " '" + name + "'"
                    + NearestName.hintAmong(name, "providers", known));
        }
        return provider;
    }

    private <P> Collection<ServiceReference<P>> references(Class<P> type) {
        try {
            return context.getServiceReferences(type, null);
        } catch (InvalidSyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
