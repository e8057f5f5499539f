// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

import java.util.Map;

/**
 * What an adapter tells management.
 *
 * @param address where it listens, "host:port" with the real port, or what names its source
 * @param connections clients connected now
 * @param eventsAccepted events passed to the inlet since the start
 * @param eventsRejected events read but not passed on, since the start; never silently: a client was told or a log line says why
 * @param details further figures by name: settings in force, errors by kind
 */
public record AdapterStatus(
        String address, int connections, long eventsAccepted, long eventsRejected, Map<String, String> details) {
}
