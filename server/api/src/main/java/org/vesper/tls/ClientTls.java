// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** TLS of a program that connects to servers. */
public final class ClientTls {

    private ClientTls() {
    }

    /**
     * Reads whom the program trusts, and what it shows.
     *
     * @param trust the certificate of the server, or of the authority that has signed it, in PEM; empty for those that Java trusts
     * @param certificate the certificate of the program, with its key, in PEM; empty for none
     */
    public static SSLContext of(Optional<Path> trust, Optional<Path> certificate) throws IOException, GeneralSecurityException {
        TrustManager[] trusted = trust.isEmpty() ? null : TrustFile.read(trust.get()).getTrustManagers();
        KeyManager[] shown = certificate.isEmpty() ? null
                : KeyFile.read(certificate.get(), Optional.empty(), "").keyManagers().getKeyManagers();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(shown, trusted, null);
        return context;
    }
}
