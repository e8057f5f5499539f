// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;

/**
 * A private key and the chain of its certificate, as read from files.
 *
 * <p><b>Failure:</b> an {@link IOException} or {@link GeneralSecurityException} that says what is wrong with the file.
 */
public record KeyFile(PrivateKey key, List<X509Certificate> chain) {

    private static final int WARN_DAYS_BEFORE_END = 30;
    private static final Pattern BLOCK = Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
    private static final Map<String, String> SIGNATURES = Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

    /** Reads a certificate with its key, in PEM or PKCS12; in PEM, the key may be in a file of its own. */
    public static KeyFile read(Path certificate, Optional<Path> key, String password) throws IOException, GeneralSecurityException {
        byte[] bytes = Files.readAllBytes(certificate);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        KeyFile read = text.contains("-----BEGIN ")
                ? new KeyFile(key(key.orElse(certificate), key.isPresent() ? Files.readString(key.get()) : text), chain(certificate, text))
                : pkcs12(certificate, bytes, password);
        read.check(certificate);
        return read;
    }

    /** The certificate of the key. */
    public X509Certificate certificate() {
        return chain.get(0);
    }

    /** What to do if the certificate ends within {@value #WARN_DAYS_BEFORE_END} days; empty if it does not. */
    public Optional<String> problem() {
        Instant end = certificate().getNotAfter().toInstant();
        return end.isAfter(Instant.now().plus(Duration.ofDays(WARN_DAYS_BEFORE_END))) ? Optional.empty()
                : Optional.of("the certificate of " + this + " is valid until " + end + " only; replace it before clients refuse it");
    }

    /** The chain as a text for clients, without the key. */
    public String published() throws GeneralSecurityException {
        StringBuilder text = new StringBuilder();
        for (X509Certificate certificate : chain) {
            text.append(block("CERTIFICATE", certificate.getEncoded()));
        }
        return text.toString();
    }

    /** Key and chain as one text. */
    public String complete() throws GeneralSecurityException {
        return block("PRIVATE KEY", key.getEncoded()) + published();
    }

    /** What shows the certificate to the other side of a connection. */
    public KeyManagerFactory keyManagers() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("vesper", key, new char[0], chain.toArray(Certificate[]::new));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        return keys;
    }

    /** Omits the key, so that it gets into no log. */
    @Override
    public String toString() {
        return String.valueOf(certificate().getSubjectX500Principal());
    }

    private void check(Path file) throws IOException, GeneralSecurityException {
        String algorithm = SIGNATURES.get(key.getAlgorithm());
        if (algorithm == null) {
            throw new IOException(file + " has a key for " + key.getAlgorithm() + "; use one for RSA, EC or Ed25519");
        }
        Signature signature = Signature.getInstance(algorithm);
        byte[] sample = {1, 2, 3};
        signature.initSign(key);
        signature.update(sample);
        byte[] signed = signature.sign();
        signature.initVerify(certificate().getPublicKey());
        signature.update(sample);
        if (!certificate().getPublicKey().getAlgorithm().equals(key.getAlgorithm()) || !signature.verify(signed)) {
            throw new IOException("the private key does not belong to the first certificate in " + file);
        }
    }

    private static KeyFile pkcs12(Path file, byte[] bytes, String password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(new ByteArrayInputStream(bytes), password.toCharArray());
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias)) {
                List<X509Certificate> chain = new ArrayList<>();
                for (Certificate certificate : store.getCertificateChain(alias)) {
                    chain.add((X509Certificate) certificate);
                }
                return new KeyFile((PrivateKey) store.getKey(alias, password.toCharArray()), chain);
            }
        }
        throw new IOException(file + " has no private key");
    }

    private static List<X509Certificate> chain(Path file, String text) throws IOException, GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<X509Certificate> chain = new ArrayList<>();
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            if (block.group(1).endsWith("CERTIFICATE")) {
                chain.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(decoded(block))));
            }
        }
        if (chain.isEmpty()) {
            throw new IOException(file + " has no certificate (-----BEGIN CERTIFICATE-----)");
        }
        return chain;
    }

    private static PrivateKey key(Path file, String text) throws IOException, GeneralSecurityException {
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            if (block.group(1).equals("PRIVATE KEY")) {
                return key(file, new PKCS8EncodedKeySpec(decoded(block)));
            }
            if (block.group(1).endsWith("PRIVATE KEY")) {
                throw new IOException(file + " has its key as " + block.group(1) + "; convert it: openssl pkcs8 -topk8 -nocrypt -in "
                        + file.getFileName() + " -out NEW");
            }
        }
        throw new IOException(file + " has no private key (-----BEGIN PRIVATE KEY-----)");
    }

    private static PrivateKey key(Path file, PKCS8EncodedKeySpec encoded) throws IOException, GeneralSecurityException {
        for (String algorithm : SIGNATURES.keySet()) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
            } catch (InvalidKeySpecException e) {
                // It is one of another algorithm; the file does not say which.
            }
        }
        throw new IOException(file + " has a private key of an unknown kind; use one for RSA, EC or Ed25519");
    }

    private static byte[] decoded(Matcher block) throws IOException {
        try {
            return Base64.getMimeDecoder().decode(block.group(2));
        } catch (IllegalArgumentException e) {
            throw new IOException("a block of " + block.group(1) + " is damaged: " + e.getMessage(), e);
        }
    }

    private static String block(String kind, byte[] bytes) {
        return "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + kind
                + "-----\n";
    }
}
