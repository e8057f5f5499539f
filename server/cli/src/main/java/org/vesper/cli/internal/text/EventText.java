// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.util.stream.Collectors;
import org.vesper.management.figures.TappedEventFigures;
import org.vesper.text.VisibleText;

/** Formats an event as a line for a reader. */
public final class EventText {

    private EventText() {
    }

    /**
     * The line, without line ends of values: the time; the identity of an output, or the name with the position, as far as there is a
     * journal; the values.
     */
    public static String of(TappedEventFigures event) {
        return VisibleText.line(event.time().toInstant() + " " + name(event) + " " + event.values().entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue()).collect(Collectors.joining(", ")));
    }

    private static String name(TappedEventFigures event) {
        return !event.output().isEmpty() ? event.output()
                : event.position() < 0 ? event.name() : event.name() + "@" + event.position();
    }
}
