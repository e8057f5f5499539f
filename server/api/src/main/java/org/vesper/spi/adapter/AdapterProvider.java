// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.function.Function;
import org.vesper.config.ConfigurationException;

/**
 * Makes adapters of one kind; {@code provider="NAME"} in the network selects it. It is either a bean of an application, which serves that
 * application alone, or an OSGi service, which serves all. A bean takes precedence over a service of the same name.
 */
public interface AdapterProvider {

    /** The name that {@code provider} gives, "tcp" for example. */
    String name();

    /** Makes an adapter that is not started yet. Throws {@link ConfigurationException} for invalid settings. */
    Adapter create(AdapterContext context);

    /** Returns a provider that calls a constructor: {@code AdapterProvider.of("dice", Dice::new)}. */
    static AdapterProvider of(String name, Function<AdapterContext, Adapter> constructor) {
        return new AdapterProvider() {

            @Override
            public String name() {
                return name;
            }

            @Override
            public Adapter create(AdapterContext context) {
                return constructor.apply(context);
            }
        };
    }
}
