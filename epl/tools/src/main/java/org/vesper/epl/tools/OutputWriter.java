// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.vesper.api.EventSink;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;

/**
 * Writes output events as CSV: the rule's name, then the selected values; of events that rules make of an event type the type's name,
 * then its properties. Null is an empty cell.
 */
final class OutputWriter implements EventSink {

    private static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setRecordSeparator('\n').build();

    private CSVPrinter printer;
    private long rows;

    /** Sets where the lines go; to be called before the first event. */
    void writeTo(Appendable out) {
        try {
            printer = new CSVPrinter(out, FORMAT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void onEvent(Object event) {
        try {
            if (event instanceof MapEvent made) {
                printer.print(made.type().name());
                for (String property : made.type().properties().keySet()) {
                    printer.print(made.get(property));
                }
            } else {
                OutputEvent output = (OutputEvent) event;
                printer.print(output.rule());
                for (int i = 0; i < output.columns().size(); i++) {
                    printer.print(output.value(i));
                }
            }
            printer.println();
            rows++;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long rows() {
        return rows;
    }
}
