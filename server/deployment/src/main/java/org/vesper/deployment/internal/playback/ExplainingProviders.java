// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.util.LinkedHashMap;
import java.util.Map;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.explanation.ExplainingProcessor;
import org.vesper.spi.explanation.ExplainingProvider;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorProvider;

/** Providers whose processors explain a rule, if they can. */
final class ExplainingProviders implements Providers {

    private final Providers providers;
    private final String rule;
    private final Map<String, ExplainingProcessor> processors = new LinkedHashMap<>();

    ExplainingProviders(Providers providers, String rule) {
        this.providers = providers;
        this.rule = rule;
    }

    /** The processors that have been made, by stage. */
    Map<String, ExplainingProcessor> processors() {
        return processors;
    }

    @Override
    public AdapterProvider adapter(String name) {
        return providers.adapter(name);
    }

    @Override
    public ProcessorProvider processor(String name) {
        return new Explaining(providers.processor(name));
    }

    /** A provider that prefers processors which can explain the rule. */
    private final class Explaining implements ProcessorProvider {

        private final ProcessorProvider provider;

        Explaining(ProcessorProvider provider) {
            this.provider = provider;
        }

        @Override
        public String name() {
            return provider.name();
        }

        @Override
        public Processor create(ProcessorContext context) {
            if (!(provider instanceof ExplainingProvider able)) {
                return provider.create(context);
            }
            ExplainingProcessor processor = able.explaining(context, rule);
            processors.put(context.stage(), processor);
            return processor;
        }
    }
}
