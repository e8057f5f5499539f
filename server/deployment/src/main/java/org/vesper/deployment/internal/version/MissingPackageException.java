// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import java.util.Set;
import org.vesper.config.ConfigurationException;

/** Reports packages that a bundle imports but nothing exports; the application can be deployed as soon as others export them. */
public final class MissingPackageException extends ConfigurationException {

    private static final long serialVersionUID = 1L;

    private final transient Set<String> missing;

    MissingPackageException(String message, Set<String> missing, Throwable cause) {
        super(message, cause);
        this.missing = Set.copyOf(missing);
    }

    /** The names of the packages. */
    public Set<String> missing() {
        return missing;
    }
}
