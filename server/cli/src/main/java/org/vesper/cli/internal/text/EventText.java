// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.util.stream.Collectors;
import org.vesper.management.figures.TappedEventFigures;

/** Formats an event as a line for a reader. */
public final class EventText {

    private EventText() {
    }

    public static String of(TappedEventFigures event) {
        return event.getTime().toInstant() + " " + event.getName() + " " + event.getValues().entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue()).collect(Collectors.joining(", "));
    }
}
