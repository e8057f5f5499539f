// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.bundled;

import java.util.Map;
import org.vesper.api.EventSink;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;

/** Prints what rules select, a line for each output: the rule or, of a declared event, its type; then names and values. */
public final class Console implements EventSink {

    @Override
    public void onEvent(Object event) {
        String source = event instanceof MapEvent made ? made.type().name() : ((OutputEvent) event).rule();
        StringBuilder line = new StringBuilder(source);
        char separator = ':';
        for (Map.Entry<?, ?> column : ((Map<?, ?>) event).entrySet()) {
            line.append(separator).append(' ').append(column.getKey()).append('=').append(column.getValue());
            separator = ',';
        }
        System.out.println(line);
    }
}
