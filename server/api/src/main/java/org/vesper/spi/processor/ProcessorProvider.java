// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.function.Function;
import org.vesper.config.ConfigurationException;

/** Makes processors of one kind. Registered as an OSGi service; {@code provider="NAME"} in the network selects it. */
public interface ProcessorProvider {

    /** The name that {@code provider} gives, "epl" for example. */
    String name();

    /** Makes a processor with its rules deployed. Throws {@link ConfigurationException} for invalid settings or rules. */
    Processor create(ProcessorContext context);

    /** Returns a provider that calls a constructor: {@code ProcessorProvider.of("sums", Sums::new)}. */
    static ProcessorProvider of(String name, Function<ProcessorContext, Processor> constructor) {
        return new ProcessorProvider() {

            @Override
            public String name() {
                return name;
            }

            @Override
            public Processor create(ProcessorContext context) {
                return constructor.apply(context);
            }
        };
    }
}
