// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

/** Makes adapters of one kind. Registered as an OSGi service; {@code provider="NAME"} in the network asks for it. */
public interface AdapterProvider {

    /** The name that {@code provider} gives, "tcp" for example. */
    String name();

    /** Makes an adapter that is not started yet. Throws {@link ConfigurationException} for settings it cannot take. */
    Adapter create(AdapterContext context);
}
