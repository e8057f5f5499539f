// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.TrustManagerFactory;
import org.vesper.config.Reason;

/** The certificates in a PEM file, as those of whom somebody trusts: authorities, or the other side itself. */
public final class TrustFile {

    private TrustFile() {
    }

    /**
     * Reads what trusts whoever shows one of these certificates, or one that the owner of one of them has signed. <b>Failure:</b> an
     * {@link IOException} if the file has none.
     */
    public static TrustManagerFactory read(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (Certificate certificate : certificates(file)) {
            store.setCertificateEntry("trusted-" + store.size(), certificate);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        return trust;
    }

    private static Collection<? extends Certificate> certificates(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            Collection<? extends Certificate> found = CertificateFactory.getInstance("X.509").generateCertificates(bytes);
            if (found.isEmpty()) {
                throw new IOException(file + " has no certificate (-----BEGIN CERTIFICATE-----)");
            }
            return found;
        } catch (CertificateException e) {
            throw new IOException(file + " holds no certificate in PEM: " + Reason.of(e), e);
        }
    }
}
