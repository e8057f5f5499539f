// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import org.vesper.config.ConfigurationException;

/** Reports a package that a bundle imports but nothing exports; the application can be deployed as soon as another one exports it. */
public final class MissingPackageException extends ConfigurationException {

    private static final long serialVersionUID = 1L;

    private final String missing;

    MissingPackageException(String message, String missing, Throwable cause) {
        super(message, cause);
        this.missing = missing;
    }

    /** The name of the package. */
    public String missing() {
        return missing;
    }
}
