// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.tls;

/** A client of a port with TLS, as its gate sees it. Called by the event loop of its channel. */
public interface TlsClient {

    /**
     * The handshake has succeeded.
     *
     * @param subject the subject of the client's certificate, which has been verified; empty if it has shown none
     */
    void certified(String subject);

    /** What the client has sent is not TLS; it can still be answered, in plain text. */
    void speaksPlainText();

    /** TLS has failed; the connection ends by itself. */
    void tlsFailed(String reason);
}
