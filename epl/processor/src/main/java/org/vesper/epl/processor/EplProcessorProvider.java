// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.Optional;
import org.vesper.epl.processor.internal.explanation.ExplainingEplProcessor;
import org.vesper.spi.explanation.ExplainingProcessor;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorProvider;

/** Makes processors with rules in EPL. The context determines the initial time of their clock. */
public final class EplProcessorProvider implements ProcessorProvider {

    @Override
    public String name() {
        return "epl";
    }

    @Override
    public Processor create(ProcessorContext context) {
        return new EplProcessor(context, context.startMs());
    }

    @Override
    public Optional<ExplainingProcessor> explaining(ProcessorContext context, String rule) {
        long startMs = context.startMs();
        return Optional.of(new ExplainingEplProcessor(new EplProcessor(context, startMs), context, rule, startMs));
    }
}
