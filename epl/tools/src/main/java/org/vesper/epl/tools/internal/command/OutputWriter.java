// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.vesper.api.EventSink;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;

/**
 * Writes output events as CSV: the rule's name, then the selected values; of events that rules make of an event type the type's name,
 * then its properties. Null is an empty cell, arrays stand in
 * braces.
 */
public final class OutputWriter implements EventSink {

    private static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setRecordSeparator('\n').build();

    private CSVPrinter printer;
    private long rows;

    /** Sets where the lines go; to be called before the first event. */
    public void writeTo(Appendable out) {
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
                    printer.print(printable(made.get(property)));
                }
            } else {
                OutputEvent output = (OutputEvent) event;
                printer.print(output.rule());
                for (int i = 0; i < output.columns().size(); i++) {
                    printer.print(printable(output.value(i)));
                }
            }
            printer.println();
            rows++;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Arrays as rules write them: {@code {1, 2}}. */
    private static Object printable(Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        return IntStream.range(0, Array.getLength(value))
                .mapToObj(i -> String.valueOf(printable(Array.get(value, i))))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    long rows() {
        return rows;
    }
}
