// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;

/** Reads the header of a CSV file: {@code name} or {@code name:type} per column. */
final class Header {

    private Header() {
    }

    /** Returns the types by column name, null where the header gives none. */
    static Map<String, ColumnType> of(Path file, List<String> cells) {
        Map<String, ColumnType> columns = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i) == null ? "" : cells.get(i).strip();
            int colon = cell.indexOf(':');
            String name = colon < 0 ? cell : cell.substring(0, colon).strip();
            if (name.isEmpty()) {
                throw new ConfigurationException(file + ":1: column " + (i + 1) + " of the header has no name");
            }
            if (columns.containsKey(name)) {
                throw new ConfigurationException(file + ":1: the header has two columns " + name);
            }
            columns.put(name, colon < 0 ? null : type(file, name, cell.substring(colon + 1).strip()));
        }
        return columns;
    }

    private static ColumnType type(Path file, String column, String name) {
        try {
            return ColumnType.named(name);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(file + ":1: column " + column + " has the unknown type '" + name + "'"
                    + NearestName.hint(name, ColumnType.names()) + " (types are " + String.join(", ", ColumnType.names()) + ')', e);
        }
    }
}
