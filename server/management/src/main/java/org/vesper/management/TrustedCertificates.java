// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.vesper.config.Reason;

/**
 * The certificates that this process trusts beyond those of its JVM. The RMI sockets of the JDK take their trust from the JVM's default
 * TLS context and have no other way to get it, so the first certificate replaces that context by one that decides about any server as
 * before and also trusts a server that shows one of these.
 *
 * <p><b>Threading:</b> any thread.
 */
final class TrustedCertificates extends X509ExtendedTrustManager {

    private static final Set<X509Certificate> TRUSTED = ConcurrentHashMap.newKeySet();
    private static boolean isInForce;

    private static volatile X509ExtendedTrustManager given;

    private final X509ExtendedTrustManager others;

    private TrustedCertificates(X509ExtendedTrustManager others) {
        this.others = others;
    }

    /** Trusts the certificates in a PEM file. */
    static synchronized void add(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            for (Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
                TRUSTED.add((X509Certificate) certificate);
            }
            given = trusting(store(TRUSTED));
            if (!isInForce) {
                SSLContext context = SSLContext.getInstance("TLS");
                context.init(own(), new TrustManager[] {new TrustedCertificates(trusting(null))}, null);
                SSLContext.setDefault(context);
                isInForce = true;
            }
        } catch (CertificateException e) {
            throw new IOException(file + " holds no certificate in PEM: " + Reason.of(e), e);
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot trust " + file + ": " + Reason.of(e), e);
        }
    }

    /** The certificate with which this process shows who it is, as javax.net.ssl.keyStore names it to the JVM. */
    private static KeyManager[] own() throws GeneralSecurityException, IOException {
        String file = System.getProperty("javax.net.ssl.keyStore", "");
        if (file.isEmpty()) {
            return null;
        }
        char[] password = System.getProperty("javax.net.ssl.keyStorePassword", "").toCharArray();
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(Path.of(file).toFile(), password), password);
        return keys.getKeyManagers();
    }

    /** Trusts what is signed by a certificate of this store; null is that of the JVM. */
    private static X509ExtendedTrustManager trusting(KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return Stream.of(factory.getTrustManagers()).filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast).findFirst().orElseThrow();
    }

    private static KeyStore store(Set<X509Certificate> certificates) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (X509Certificate certificate : certificates) {
            store.setCertificateEntry("given-" + store.size(), certificate);
        }
        return store;
    }

    /** A way to check a chain. */
    private interface Check {

        void by(X509ExtendedTrustManager manager) throws CertificateException;
    }

    /**
     * Trusts a server that shows a given certificate, whatever its name, since only the server that was meant has its key; one that shows a
     * certificate signed by a given one and made for its name; and whom the JVM trusts.
     */
    private void check(X509Certificate[] chain, Check check) throws CertificateException {
        if (chain.length > 0 && TRUSTED.contains(chain[0])) {
            chain[0].checkValidity();
            return;
        }
        try {
            check.by(given);
        } catch (CertificateException e) {
            check.by(others);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        check(chain, manager -> manager.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        check(chain, manager -> manager.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        check(chain, manager -> manager.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        others.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        others.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        others.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return others.getAcceptedIssuers();
    }
}
