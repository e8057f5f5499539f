// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.CsvColumn;
import org.vesper.csv.CsvSyntaxException;
import org.vesper.csv.CsvTable;

/** The rows of a user's CSV file, each as long as the header. <b>Failure:</b> a {@link ConfigurationException} with file and line. */
final class CsvRows implements AutoCloseable {

    private final EventSource source;
    private final CsvTable table;

    /** @param known the type of the events, if the header does not describe it */
    CsvRows(EventSource source, Optional<EventType> known) {
        this.source = source;
        try {
            table = CsvTable.open(source.file().toString(), InputFile.open(source.file()), source.format(),
                    name -> known.map(type -> type.properties().containsKey(name)).orElse(false));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    List<CsvColumn> header() {
        return table.columns();
    }

    /** Advances to the next row; false after the last one. */
    boolean next() {
        try {
            return table.next();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** The cells of this row, null for those that are empty. */
    List<String> cells() {
        try {
            return table.cells();
        } catch (IllegalArgumentException e) {
            throw new InvalidRow(e.getMessage(), e);
        }
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
        return e instanceof CsvSyntaxException ? new ConfigurationException(e.getMessage(), e) : InputFile.unreadable(source.file(), e);
    }
}
