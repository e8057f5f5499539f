// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tls.KeyFile;

class KeyFileTest {

    private static KeyFile made;

    @TempDir
    private Path folder;

    @BeforeAll
    static void make(@TempDir Path temporary) {
        made = MadeCertificate.make(temporary, new LinkedHashSet<>(List.of("vesper.example", "192.0.2.1", "::1")));
        assertEquals(0, temporary.toFile().list().length);
    }

    @Test
    void shouldMakeACertificateForAllNamesAndAddresses() throws Exception {
        List<String> names = made.certificate().getSubjectAlternativeNames().stream().map(name -> name.get(1).toString()).toList();

        assertEquals(new TreeSet<>(List.of("0:0:0:0:0:0:0:1", "192.0.2.1", "vesper.example")), new TreeSet<>(names));
        assertEquals("CN=vesper.example", made.certificate().getSubjectX500Principal().getName());
    }

    @Test
    void shouldReadWhatItWritesInOneFileOrTwo() throws Exception {
        Path both = Files.writeString(folder.resolve("both.pem"), "Some text before\n" + made.complete());
        Path certificate = Files.writeString(folder.resolve("certificate.pem"), made.published());

        assertEquals(made, KeyFile.read(both, Optional.empty(), ""));
        assertEquals(made, KeyFile.read(certificate, Optional.of(both), ""));
    }

    @Test
    void shouldReadPkcs12() throws Exception {
        Path file = folder.resolve("store.p12");
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("any", made.key(), "secret".toCharArray(), made.chain().toArray(Certificate[]::new));
        try (var out = Files.newOutputStream(file)) {
            store.store(out, "secret".toCharArray());
        }

        assertEquals(made, KeyFile.read(file, Optional.empty(), "secret"));
        assertThrows(Exception.class, () -> KeyFile.read(file, Optional.empty(), "wrong"));
    }

    @Test
    void shouldSayWhatIsWrong() throws Exception {
        KeyFile other = MadeCertificate.make(folder, new LinkedHashSet<>(List.of("other")));
        Path certificate = Files.writeString(folder.resolve("certificate.pem"), made.published());
        Path key = Files.writeString(folder.resolve("key.pem"), other.complete());
        Path old = Files.writeString(folder.resolve("old.pem"),
                made.published() + "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n");

        assertMessage("the private key does not belong to the first certificate", certificate, Optional.of(key));
        assertMessage("has no private key", certificate, Optional.empty());
        assertMessage("openssl pkcs8 -topk8 -nocrypt", old, Optional.empty());
    }

    private static void assertMessage(String expected, Path certificate, Optional<Path> key) {
        String message = assertThrows(Exception.class, () -> KeyFile.read(certificate, key, "")).getMessage();
        assertTrue(message.contains(expected), message);
    }
}
