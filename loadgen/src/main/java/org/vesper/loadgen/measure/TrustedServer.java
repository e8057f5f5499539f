// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.rmi.ssl.SslRMIClientSocketFactory;
import org.vesper.loadgen.ServerUnavailableException;

/** The TLS of a server's management port: the server that shows this certificate, or one signed by it, and no other. */
final class TrustedServer {

    private TrustedServer() {
    }

    /** Trusts a certificate in PEM, in the whole process, as RMI has no other way, and returns what a JMX client needs besides. */
    static Map<String, Object> of(Path certificate) throws ServerUnavailableException {
        try (InputStream bytes = Files.newInputStream(certificate)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (Certificate trusted : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
                store.setCertificateEntry("server-" + store.size(), trusted);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            SSLContext.setDefault(context);
            return Map.of("com.sun.jndi.rmi.factory.socket", new SslRMIClientSocketFactory());
        } catch (IOException | GeneralSecurityException e) {
            throw new ServerUnavailableException(certificate + " cannot be used as the certificate of the server (" + e
                    + "): give the server's var/jmx.crt with --jmx-certificate FILE.", e);
        }
    }
}
