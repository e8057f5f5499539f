// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.vesper.tls.KeyFile;
import org.vesper.tls.TrustFile;

/** A client with TLS, of the JDK: whom it trusts, and the certificate that it shows. Its connections resume sessions. */
final class TlsPeer {

    private static final int TIMEOUT_MS = 20_000;

    private final SSLContext context;

    TlsPeer(Path trusted) throws IOException, GeneralSecurityException {
        this(trusted, null);
    }

    TlsPeer(Path trusted, Path own) throws IOException, GeneralSecurityException {
        KeyManager[] keys = own == null ? null : KeyFile.read(own, Optional.empty(), "").keyManagers().getKeyManagers();
        context = SSLContext.getInstance("TLS");
        context.init(keys, TrustFile.read(trusted).getTrustManagers(), null);
    }

    /** Connects; the handshake takes place with the first byte. */
    SSLSocket connect(int port, String protocol, String... suites) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("localhost", port);
        socket.setSoTimeout(TIMEOUT_MS);
        socket.setEnabledProtocols(new String[] {protocol});
        if (suites.length > 0) {
            socket.setEnabledCipherSuites(suites);
        }
        return socket;
    }

    RawClient client(int port) throws IOException {
        return new RawClient(connect(port, "TLSv1.3"));
    }
}
