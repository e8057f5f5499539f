// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.util.Set;

/**
 * The properties of events that the server sets, and clients must leave out. An event type need not have them.
 *
 * @param receiveTime the long property that takes the receive time; empty for none
 * @param client the String property that takes the subject of the client's certificate; empty for none
 */
public record ServerProperties(String receiveTime, String client) {

    static final ServerProperties NONE = new ServerProperties("", "");

    Set<String> names() {
        return receiveTime.equals(client) ? Set.of(receiveTime) : Set.of(receiveTime, client);
    }
}
