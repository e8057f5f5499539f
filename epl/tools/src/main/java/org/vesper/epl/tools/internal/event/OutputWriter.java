// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.vesper.api.EventSink;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.csv.CsvRowWriter;

/**
 * Writes output events as CSV: the rule's name, then the selected values. For events of an event type, writes the type's name, then its
 * properties.
 */
public final class OutputWriter implements EventSink {

    private Appendable output;
    private long rows;

    /** Sets the destination of the lines; must be called before the first event. */
    public void writeTo(Appendable out) {
        output = out;
    }

    @Override
    public void onEvent(Object event) {
        List<Object> cells = new ArrayList<>();
        if (event instanceof MapEvent made) {
            cells.add(made.type().name());
            made.type().properties().keySet().forEach(property -> cells.add(made.get(property)));
        } else {
            OutputEvent row = (OutputEvent) event;
            cells.add(row.rule());
            for (int i = 0; i < row.columns().size(); i++) {
                cells.add(row.value(i));
            }
        }
        try {
            CsvRowWriter.write(output, cells);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        rows++;
    }

    public long rows() {
        return rows;
    }
}
