// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.function.Function;
import org.vesper.config.ConfigurationException;

/**
 * Makes adapters of one kind; {@code provider="NAME"} in the network asks for it. It is a bean of an application, for the adapters of that
 * application alone, or registered as an OSGi service, for those of all. A bean is found before a service of the same name.
 */
public interface AdapterProvider {

    /** The name that {@code provider} gives, "tcp" for example. */
    String name();

    /** Makes an adapter that is not started yet. Throws {@link ConfigurationException} for settings it cannot take. */
    Adapter create(AdapterContext context);

    /** One that makes adapters by calling a constructor: {@code AdapterProvider.of("dice", Dice::new)}. */
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
