// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.CertificateBuilder.Algorithm;
import io.netty.pkitesting.RevocationServer;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** An authority that a test makes, and the certificates that it signs: EC keys, in files. */
public final class TestAuthority {

    private static final Duration VALID = Duration.ofDays(300);

    private final X509Bundle own;
    private final Map<Path, X509Bundle> signed = new HashMap<>();

    /** Makes an authority of this common name. */
    public TestAuthority(String name) {
        own = build(new CertificateBuilder().algorithm(Algorithm.ecp256).subject("CN=" + name).setIsCertificateAuthority(true), null);
    }

    /** Writes its own certificate, in PEM, for those who trust it. */
    public Path trusted(Path file) {
        return write(file, own.getCertificatePEM());
    }

    /** Writes key and certificate of a server that is reached as localhost and 127.0.0.1, in one PEM file. */
    public Path server(Path file) {
        return signed(file, "CN=localhost", Instant.now().plus(VALID), "localhost");
    }

    /** Writes key and certificate of a client, in one PEM file. */
    public Path client(Path file, String subject) {
        return signed(file, subject, Instant.now().plus(VALID));
    }

    /**
     * Writes a key and a certificate in one PEM file, in one step; one that has ended already is possible.
     *
     * @param hosts the names of the host; with the first one, also 127.0.0.1 if that is localhost
     */
    public Path signed(Path file, String subject, Instant end, String... hosts) {
        CertificateBuilder builder = new CertificateBuilder().algorithm(Algorithm.ecp256).subject(subject)
                .notBefore(end.minus(VALID.multipliedBy(2))).notAfter(end);
        for (String host : hosts) {
            builder.addSanDnsName(host);
            if (host.equals("localhost")) {
                builder.addSanIpAddress("127.0.0.1");
            }
        }
        X509Bundle made = build(builder, own);
        signed.put(file, made);
        return write(file, made.getPrivateKeyPEM() + "\n" + made.getCertificatePathPEM());
    }

    /** Writes the list of what it has revoked, of the certificates in these files, in DER. */
    public Path revocations(Path file, Path... revoked) {
        try {
            RevocationServer server = RevocationServer.getInstance();
            server.register(own);
            for (Path certificate : revoked) {
                server.revoke(signed.get(certificate), Instant.now().minusSeconds(1));
            }
            try (InputStream list = server.getCrlUri(own).toURL().openStream()) {
                Path fresh = Files.write(file.resolveSibling(file.getFileName() + ".new"), list.readAllBytes());
                return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (Exception e) {
            throw new IllegalStateException("cannot make a list of revoked certificates: " + e, e);
        }
    }

    private static X509Bundle build(CertificateBuilder builder, X509Bundle issuer) {
        try {
            return issuer == null ? builder.buildSelfSigned() : builder.buildIssuedBy(issuer);
        } catch (Exception e) {
            throw new IllegalStateException("cannot make a certificate: " + e, e);
        }
    }

    private static Path write(Path file, String text) {
        try {
            Path fresh = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), text);
            return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
