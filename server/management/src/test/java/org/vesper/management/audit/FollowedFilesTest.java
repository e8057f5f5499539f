// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedFilesTest {

    /** From sha256sum of abc. */
    private static final String DIGEST = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    /** From sha256sum of first. */
    private static final String FIRST = "a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e";

    @TempDir
    private Path instance;
    private Path log;
    private Path certificate;
    private FollowedFiles files;

    @BeforeEach
    void open() throws IOException {
        Files.createDirectories(instance.resolve("conf/apps"));
        log = instance.resolve(AuditLog.FILE);
        certificate = Files.writeString(instance.resolve("server.pem"), "first");
        Files.writeString(instance.resolve("conf/logback.xml"), "abc");
        files = FollowedFiles.of(instance, Map.of("jmx.tls.certificate", certificate.toString(), "jmx.tls.key-file", "")::get,
                AuditLog.of(instance));
    }

    @Test
    void shouldWriteALineForEachFileThatHasAnotherContent() throws IOException {
        files.look();
        assertFalse(Files.exists(log), "nothing has changed");

        Files.writeString(certificate, "abc");
        files.look();
        Files.delete(instance.resolve("conf/logback.xml"));
        files.look();
        files.look();

        List<String> lines = Files.readAllLines(log);
        assertEquals(2, lines.size(), lines::toString);
        assertTrue(lines.get(0).contains("\"user\":\"folder\"") && lines.get(0).contains("\"action\":\"edit\",\"file\":\"" + certificate
                + "\",\"sha256\":\"" + DIGEST + "\",\"result\":\"done\""), lines.get(0));
        assertTrue(lines.get(1).contains("\"file\":\"conf/logback.xml\",\"sha256\":\"none\""), lines.get(1));
    }

    @Test
    void shouldWriteALineWhenAFileOfTheConfigurationAppears() throws IOException {
        Files.writeString(instance.resolve("conf/apps/fx.properties"), "abc");
        Files.writeString(instance.resolve("conf/apps/fx.properties.swp"), "of an editor");
        files.look();
        files.look();

        List<String> lines = Files.readAllLines(log);
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.get(0).contains("\"file\":\"conf/apps/fx.properties\",\"sha256\":\"" + DIGEST + "\""), lines.get(0));
    }

    @Test
    void shouldTellAnEditOfTheLevelsFromWhatTheServerWrites() throws IOException {
        Path levels = instance.resolve("var/levels.xml");
        Files.createDirectories(levels.getParent());
        files.ownWrite("var/levels.xml", "first");
        Files.writeString(levels, "first");
        files.look();
        assertFalse(Files.exists(log), "nobody has edited it");

        Files.writeString(levels, "abc");
        files.look();
        // Another size: the clock of the file system may not have moved on.
        Files.writeString(levels, "first");
        files.look();

        List<String> lines = Files.readAllLines(log);
        assertEquals(2, lines.size(), lines::toString);
        assertTrue(lines.get(0).contains("\"file\":\"var/levels.xml\",\"sha256\":\"" + DIGEST + "\""), lines.get(0));
    }

    @Test
    void shouldKnowTheDigestsAtTheStart() {
        assertEquals(List.of("conf/users none", certificate + " " + FIRST, "conf/logback.xml " + DIGEST, "var/levels.xml none"), files.digests());
    }
}
