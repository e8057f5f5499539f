// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.Optional;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.ledger.RuleLedger;
import org.vesper.spi.processor.ProcessorProvider;

/**
 * Finds the providers of adapters and processors by name. <b>Failure:</b> an unknown name is a {@link
 * org.vesper.config.ConfigurationException} that suggests the nearest one.
 */
public interface Providers {

    AdapterProvider adapter(String name);

    ProcessorProvider processor(String name);

    /** The ledger of rule changes; without one, rules change without a history. */
    default Optional<RuleLedger> ledger() {
        return Optional.empty();
    }
}
