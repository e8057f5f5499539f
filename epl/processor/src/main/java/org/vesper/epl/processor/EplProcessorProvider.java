// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

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
}
