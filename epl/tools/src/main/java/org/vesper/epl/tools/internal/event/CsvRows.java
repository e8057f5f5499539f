// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.CsvSyntaxException;
import org.vesper.csv.CsvTable;

/** The rows of a user's CSV file, each as long as the header. <b>Failure:</b> a {@link ConfigurationException} with file and line. */
final class CsvRows implements AutoCloseable {

    private final Path file;
    private final CsvTable table;

    CsvRows(Path file) {
        this.file = file;
        try {
            table = CsvTable.open(file.toString(), InputFile.open(file));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    List<String> header() {
        return table.header();
    }

    /** Advances to the next row; false after the last one. */
    boolean next() {
        try {
            if (!table.next()) {
                return false;
            }
            table.checkWidth();
            return true;
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(e.getMessage(), e);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** The content of a cell of this row; null if it is empty. */
    String cell(int column) {
        return table.cell(column);
    }

    /** The file and line of this row, for error messages. */
    String place() {
        return table.place();
    }

    @Override
    public void close() {
        try {
            table.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private ConfigurationException failure(IOException e) {
        return e instanceof CsvSyntaxException ? new ConfigurationException(e.getMessage(), e) : InputFile.unreadable(file, e);
    }
}
