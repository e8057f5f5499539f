// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import org.vesper.adapter.tcp.internal.tls.TlsClient;
import org.vesper.wire.format.ErrorCode;

/** The reaction of a connection to the outcome of TLS. */
record TlsConnection(Connection connection) implements TlsClient {

    @Override
    public void certified(String subject) {
        connection.dialogue().identity().certified(subject);
    }

    @Override
    public void speaksPlainText() {
        connection.ending().refuse(ErrorCode.BAD_MAGIC,
                "this port speaks TLS, and the client does not; set up TLS in the client, or use a port without it");
    }

    @Override
    public void tlsFailed(String reason) {
        connection.dialogue().tlsFailed(reason);
    }
}
