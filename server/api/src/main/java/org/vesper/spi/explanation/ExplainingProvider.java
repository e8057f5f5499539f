// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.explanation;

import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorProvider;

/** Makes processors that can explain their rules, too. */
public interface ExplainingProvider extends ProcessorProvider {

    /**
     * Makes the same processor as {@link #create}, so that it can explain a rule, which need not exist yet. <b>Failure:</b> a {@link
     * ConfigurationException} for invalid settings or rules.
     */
    ExplainingProcessor explaining(ProcessorContext context, String rule);
}
