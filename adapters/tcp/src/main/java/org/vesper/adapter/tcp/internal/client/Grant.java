// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.client;

import java.util.Optional;
import org.vesper.clients.Client;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * The rights of a client.
 *
 * @param name its name, to which its sessions belong
 * @param application the application to which it sends
 * @param client its entry in the file; empty if anyone may send
 */
record Grant(String name, String application, Optional<Client> client) {

    /** <b>Failure:</b> a {@link WireException} if the client may not send an event type. */
    void require(String eventType) {
        client.filter(listed -> !listed.maySend(application, eventType)).ifPresent(listed -> {
            throw new WireException(ErrorCode.NOT_PERMITTED, "client " + name + " may send " + String.join(", ", listed.eventTypes())
                    + ", not " + eventType + "; ask the operator to change its event types");
        });
    }
}
