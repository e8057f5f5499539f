// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.result.EplException;

/**
 * Prefixes errors with the name of a processor.
 *
 * @param owner the processor's name in errors
 */
record OwnerName(String owner) {

    ConfigurationException error(String message) {
        return new ConfigurationException(owner + ": " + message);
    }

    /** The exception, prefixed with the processor's name unless it names a position in a file. */
    RuntimeException named(RuntimeException failure) {
        boolean plain = failure instanceof ConfigurationException && !(failure instanceof EplException);
        return plain && !failure.getMessage().startsWith(owner) ? new ConfigurationException(owner + ": " + failure.getMessage(), failure)
                : failure;
    }
}
