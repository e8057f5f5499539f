// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManager;
import org.vesper.wire.stream.TlsStream;

/** TLS for the connections of a trial, with full handshakes or with resumed ones. <b>Threading:</b> one thread. */
final class TlsEngines {

    /** A mark of sessions. Those that resume a session have it from there. */
    private static final String KNOWN = "known";

    private final SSLContext context;
    private final String host;
    private final boolean isResuming;
    private int connections;

    /**
     * @param trusted whom the clients trust
     * @param host the name for which the server's certificate is
     * @param isResuming whether a client goes on with the session of its last connection
     */
    TlsEngines(TrustManager[] trusted, String host, boolean isResuming) throws GeneralSecurityException {
        this.host = host;
        this.isResuming = isResuming;
        context = SSLContext.getInstance("TLS");
        context.init(null, trusted, null);
        if (!isResuming) {
            context.getClientSessionContext().setSessionCacheSize(1);
        }
    }

    /** TLS of a new connection. Java resumes the last session with the same host and port; so the port says whose session that may be. */
    SSLEngine of(int client) {
        return TlsStream.engine(context, host, 1 + (isResuming ? client : connections++));
    }

    /** Whether the session of a connection that has just been opened goes on with an earlier one. */
    static boolean isResumed(SSLSession session) {
        boolean isKnown = session.getValue(KNOWN) != null;
        session.putValue(KNOWN, KNOWN);
        return isKnown;
    }
}
