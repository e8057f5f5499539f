// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.nio.file.Path;
import org.vesper.csv.CsvFormat;

/**
 * A CSV file with the events of one type.
 *
 * @param type the name of the event type
 */
public record EventSource(String type, Path file, CsvFormat format) {

    /** A file in the usual format. */
    public EventSource(String type, Path file) {
        this(type, file, CsvFormat.USUAL);
    }
}
