// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.Map;
import org.vesper.event.Interest;

/**
 * The figures of an adapter for management.
 *
 * @param address where it listens, "host:port" with the real port, or what names its source or its target
 * @param connections clients connected now
 * @param eventsAccepted events taken from clients since the start: passed to the inlet, or filtered; by a way out, events put out
 * @param eventsRejected events read but not passed on, or taken from the network but not put out, since the start; never silently: a
 *     client was told or a log line says why
 * @param eventsFiltered those of the accepted events that no stage has a use for, so that they were not made; see {@link Interest}
 * @param details further figures by name: settings in force, errors by kind
 */
public record AdapterStatus(
        String address, int connections, long eventsAccepted, long eventsRejected, long eventsFiltered, Map<String, String> details) {
}
