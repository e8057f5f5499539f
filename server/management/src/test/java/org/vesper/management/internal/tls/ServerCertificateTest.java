// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.tls.KeyFile;

class ServerCertificateTest {

    private static final Set<String> NAMES = Set.of("localhost");

    @TempDir
    private Path instance;

    @Test
    void shouldFindBothFilesFromTheInstanceWhenTheirPathsAreRelative() throws Exception {
        KeyFile given = MadeCertificate.make(instance, NAMES);
        write("var/unused", "");
        write("public/given.crt", given.published());
        write("private/given.key", given.complete());

        ServerCertificate.open(instance, settings("public/given.crt", "private/given.key"));

        assertEquals(given.published(), Files.readString(instance.resolve("var/jmx.crt")));
        String besideIt = assertThrows(ConfigurationException.class,
                () -> ServerCertificate.open(instance, settings("private/given.key", "given.key"))).getMessage();
        assertTrue(besideIt.contains("no such file"), besideIt);
    }

    private static TlsSettings settings(String certificate, String key) {
        return new TlsSettings(Optional.of(Path.of(certificate)), Optional.of(Path.of(key)), "", NAMES, Optional.empty());
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(instance.resolve(file).getParent());
        Files.writeString(instance.resolve(file), text);
    }
}
