// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.assembly;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.support.GenericApplicationContext;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.ledger.RuleLedger;
import org.vesper.spi.processor.ProcessorProvider;

/** The adapter providers among the beans of an application, followed by those of the container. */
public final class ApplicationProviders implements Providers {

    private final GenericApplicationContext context;
    private final ServiceProviders container;

    public ApplicationProviders(GenericApplicationContext context, ServiceProviders container) {
        this.context = context;
        this.container = container;
    }

    @Override
    public AdapterProvider adapter(String name) {
        Map<String, AdapterProvider> own = own();
        return own.containsKey(name) ? own.get(name) : container.adapter(name, own.keySet());
    }

    @Override
    public ProcessorProvider processor(String name) {
        return container.processor(name);
    }

    @Override
    public Optional<RuleLedger> ledger() {
        return container.ledger();
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
