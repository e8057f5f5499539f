// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.nio.file.Path;

import org.apache.commons.csv.CSVFormat;
import org.vesper.config.ConfigurationException;

/** What the reader and the writer of files have in common. */
final class CsvFiles {

    /** Lines end in a line feed; an empty cell is null. */
    static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setRecordSeparator('\n').setNullString("").build();

    private CsvFiles() {
    }

    /** The file that a setting names, from the folder of the server's instance. */
    static Path named(String owner, String file) {
        if (file.isEmpty()) {
            throw new ConfigurationException(owner + ": file is not set; name a CSV file, by its path from the instance's folder");
        }
        return Path.of(System.getProperty("vesper.instance", ".")).resolve(file).toAbsolutePath().normalize();
    }
}
