// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.nio.file.Path;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;

/** Resolves the paths of CSV files. */
final class CsvFiles {

    private CsvFiles() {
    }

    /** The file of a setting, relative to the folder of the server's instance. */
    static Path named(String owner, String file) {
        if (file.isEmpty()) {
            throw new ConfigurationException(owner + ": file is not set; name a CSV file, by its path from the instance's folder");
        }
        return InstanceLayout.ofThisServer().folder().resolve(file).toAbsolutePath().normalize();
    }
}
