// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import org.vesper.config.ConfigurationException;

/** A row of a CSV file that makes no event, with its place and the column and the value that are wrong; the rows after it may. */
final class InvalidRow extends ConfigurationException {

    private static final long serialVersionUID = 1L;

    /** @param message begins with the place */
    InvalidRow(String message, Throwable cause) {
        super(message, cause);
    }

    InvalidRow(String place, String problem, Throwable cause) {
        this(place + ": " + problem, cause);
    }
}
