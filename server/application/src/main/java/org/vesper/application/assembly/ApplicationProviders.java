// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.assembly;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.springframework.context.support.GenericApplicationContext;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.ledger.RuleLedger;
import org.vesper.spi.processor.ProcessorProvider;

/** The adapter providers among the beans of an application, followed by those of its container. */
public final class ApplicationProviders implements Providers {

    private final GenericApplicationContext context;
    private final ProviderSource container;

    public ApplicationProviders(GenericApplicationContext context, ProviderSource container) {
        this.context = context;
        this.container = container;
    }

    @Override
    public AdapterProvider adapter(String name) {
        Map<String, AdapterProvider> own = own();
        return own.containsKey(name) ? own.get(name) : named(name, "adapter", AdapterProvider.class, AdapterProvider::name, own.keySet());
    }

    @Override
    public ProcessorProvider processor(String name) {
        return named(name, "processor", ProcessorProvider.class, ProcessorProvider::name, Set.of());
    }

    @Override
    public Optional<RuleLedger> ledger() {
        return container.all(RuleLedger.class).stream().findFirst();
    }

    private <P> P named(String name, String kind, Class<P> type, Function<P, String> nameOf, Set<String> others) {
        Map<String, P> providers = new HashMap<>();
        container.all(type).forEach(provider -> providers.put(nameOf.apply(provider), provider));
        P provider = providers.get(name);
        if (provider == null) {
            Set<String> known = new TreeSet<>(others);
            known.addAll(providers.keySet());
            throw new ConfigurationException("nothing provides the " + kind + " '" + name + "'"
                    + NearestName.hintAmong(name, "providers", known));
        }
        return provider;
    }

    private Map<String, AdapterProvider> own() {
        Map<String, String> beans = new HashMap<>();
        Map<String, AdapterProvider> providers = new HashMap<>();
        context.getBeansOfType(AdapterProvider.class).forEach((bean, provider) -> {
            String other = beans.put(provider.name(), bean);
            if (other != null) {
                throw new ConfigurationException("the beans " + other + " and " + bean + " both provide the adapter '" + provider.name()
                        + "'; rename one of them");
            }
            providers.put(provider.name(), provider);
        });
        return providers;
    }
}
