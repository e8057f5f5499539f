// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.activation;

import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.processor.internal.explanation.ExplainingEplProcessor;
import org.vesper.spi.explanation.ExplainingProcessor;
import org.vesper.spi.explanation.ExplainingProvider;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;

/** Makes processors with rules in EPL. The context determines the initial time of their clock. */
public final class EplProcessorProvider implements ExplainingProvider {

    @Override
    public String name() {
        return "epl";
    }

    @Override
    public Processor create(ProcessorContext context) {
        return new EplProcessor(context, context.startMs());
    }

    @Override
    public ExplainingProcessor explaining(ProcessorContext context, String rule) {
        long startMs = context.startMs();
        return new ExplainingEplProcessor(new EplProcessor(context, startMs), context, rule, startMs);
    }
}
