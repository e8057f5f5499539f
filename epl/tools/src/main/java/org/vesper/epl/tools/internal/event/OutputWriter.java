// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.csv.CsvRowWriter;
import org.vesper.event.EventValues;

/**
 * Writes output events as CSV: the rule's name, then the selected values. For events of an event type, writes the type's name, then its
 * properties. The time of an output stands before both if it is asked for.
 */
public final class OutputWriter implements EventSink {

    private final EventValues values;
    private Appendable output;
    private Optional<Supplier<String>> time = Optional.empty();
    private IOException failure;
    private long rows;

    /** @param types the event types of the outputs that are no rows of rules */
    public OutputWriter(Collection<EventType> types) {
        values = new EventValues(types);
    }

    /** Sets the destination of the lines; must be called before the first event. */
    public void writeTo(Appendable out) {
        output = out;
    }

    /** Adds the time to each output. */
    public void writeTimes(Supplier<String> now) {
        time = Optional.of(now);
    }

    @Override
    public void onEvent(Object event) {
        List<Object> cells = new ArrayList<>();
        time.ifPresent(now -> cells.add(now.get()));
        cells.add(values.name(event));
        if (event instanceof OutputEvent row) {
            for (int i = 0; i < row.columns().size(); i++) {
                cells.add(row.value(i));
            }
        } else {
            values.properties(event).forEach(property -> cells.add(values.value(event, property)));
        }
        try {
            CsvRowWriter.write(output, cells);
        } catch (IOException e) {
            failure = e;
            throw new UncheckedIOException(e);
        }
        rows++;
    }

    /** <b>Failure:</b> an exception if an output could not be written. */
    public void check() {
        if (failure != null) {
            throw new UncheckedIOException(failure);
        }
    }

    public long rows() {
        return rows;
    }
}
