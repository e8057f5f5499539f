// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CRL;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.PKIXRevocationChecker.Option;
import java.security.cert.X509CertSelector;
import java.util.Collection;
import java.util.EnumSet;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.TrustManagerFactory;
import org.vesper.config.Reason;

/**
 * The certificates in a PEM file, as those of whom somebody trusts: authorities, or the other side itself. A second file may list what an
 * authority has revoked.
 */
public final class TrustFile {

    private static final String PKIX = "PKIX";

    private TrustFile() {
    }

    /**
     * Reads what trusts whoever shows one of these certificates, or one that the owner of one of them has signed. <b>Failure:</b> an
     * {@link IOException} if the file has none.
     */
    public static TrustManagerFactory read(Path file) throws IOException, GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store(file));
        return trust;
    }

    /**
     * Reads what trusts whoever shows a certificate that the owner of one of these has signed and not revoked. Nobody else is asked: each
     * authority must have its list, in PEM or DER, and nobody is trusted when the time of the list is over. <b>Failure:</b> an {@link
     * IOException} if one of the files has nothing of its kind.
     */
    public static TrustManagerFactory read(Path file, Path revoked) throws IOException, GeneralSecurityException {
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(store(file), new X509CertSelector());
        Collection<? extends CRL> lists = content(revoked, "list of revoked certificates (-----BEGIN X509 CRL-----)",
                CertificateFactory.getInstance("X.509")::generateCRLs);
        parameters.addCertStore(CertStore.getInstance("Collection", new CollectionCertStoreParameters(lists)));
        PKIXRevocationChecker checker = (PKIXRevocationChecker) CertPathBuilder.getInstance(PKIX).getRevocationChecker();
        checker.setOptions(EnumSet.of(Option.PREFER_CRLS, Option.NO_FALLBACK));
        parameters.addCertPathChecker(checker);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(PKIX);
        trust.init(new CertPathTrustManagerParameters(parameters));
        return trust;
    }

    private static KeyStore store(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (Certificate certificate : content(file, "certificate (-----BEGIN CERTIFICATE-----)",
                CertificateFactory.getInstance("X.509")::generateCertificates)) {
            store.setCertificateEntry("trusted-" + store.size(), certificate);
        }
        return store;
    }

    /** Reads some of the things in a stream. */
    private interface Reader<T> {

        Collection<? extends T> read(InputStream bytes) throws GeneralSecurityException;
    }

    private static <T> Collection<? extends T> content(Path file, String what, Reader<T> reader) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            Collection<? extends T> found = reader.read(bytes);
            if (found.isEmpty()) {
                throw new IOException(file + " has no " + what);
            }
            return found;
        } catch (GeneralSecurityException e) {
            throw new IOException(file + " holds no " + what + ": " + Reason.of(e), e);
        }
    }
}
