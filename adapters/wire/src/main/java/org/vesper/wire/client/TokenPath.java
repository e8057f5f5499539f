// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.IOException;
import java.net.InetSocketAddress;

/** The connections on which a client may send its token: over TLS, or to its own machine. On any other, others could read it. */
public final class TokenPath {

    private TokenPath() {
    }

    /** Reports that a client does not send its token, and therefore nothing else. */
    public static final class ExposedException extends IOException {

        private static final long serialVersionUID = 1L;

        private ExposedException(String message) {
            super(message);
        }
    }

    /**
     * Fails for a way on which others could read the token.
     *
     * @param server the address at the other end of the connection, not a name, which may stand for another machine by now
     */
    public static void check(InetSocketAddress server, boolean tls) throws ExposedException {
        if (!tls && !server.getAddress().isLoopbackAddress()) {
            throw new ExposedException("the token is not sent to " + server.getAddress().getHostAddress() + " without TLS, since others"
                    + " could read it on its way; use TLS");
        }
    }
}
