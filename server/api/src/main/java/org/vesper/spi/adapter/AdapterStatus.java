// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.event.Interest;
import org.vesper.spi.figure.Figure;

/**
 * The figures of an adapter for management.
 *
 * @param address where it listens, "host:port" with the real port, or the name of its source or its target
 * @param connections clients connected now
 * @param eventsAccepted events taken from clients since the start: passed to the inlet, or filtered; for an output adapter, events emitted
 * @param eventsRejected events read but not passed on, or received from the network but not emitted, since the start; never silently: a
 *     client was notified or a log line says why
 * @param eventsFiltered the accepted events that were not made, because no stage needs them; see {@link Interest}
 * @param eventsShed events read and dropped by choice, because the application was too slow for them, since the start
 * @param details texts by name: settings in force, states; the figures are among them, as texts
 * @param figures the figures of this kind of adapter, how far it is behind its source for example
 */
public record AdapterStatus(
        String address, int connections, long eventsAccepted, long eventsRejected, long eventsFiltered, long eventsShed,
        Map<String, String> details, List<Figure> figures) {

    public AdapterStatus {
        Map<String, String> all = new LinkedHashMap<>(details);
        figures.forEach(figure -> all.put(figure.name(), figure.text()));
        details = all;
        figures = List.copyOf(figures);
    }

    /** The figures of an adapter that sheds no events and has no figures of its own. */
    public AdapterStatus(
            String address, int connections, long eventsAccepted, long eventsRejected, long eventsFiltered, Map<String, String> details) {
        this(address, connections, eventsAccepted, eventsRejected, eventsFiltered, 0, details, List.of());
    }
}
