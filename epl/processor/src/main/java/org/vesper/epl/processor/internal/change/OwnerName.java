// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.result.EplException;

/**
 * Puts the name of a processor in front of errors.
 *
 * @param owner how errors call the processor
 */
record OwnerName(String owner) {

    ConfigurationException error(String message) {
        return new ConfigurationException(owner + ": " + message);
    }

    /** The exception, with the processor's name in front unless it says a place in a file. */
    RuntimeException named(RuntimeException failure) {
        boolean plain = failure instanceof ConfigurationException && !(failure instanceof EplException);
        return plain && !failure.getMessage().startsWith(owner) ? new ConfigurationException(owner + ": " + failure.getMessage(), failure)
                : failure;
    }
}
