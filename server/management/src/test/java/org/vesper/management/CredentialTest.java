// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;

class CredentialTest {

    @TempDir
    private Path instance;

    @Test
    void shouldBeMadeOnceAndKeptWhenTheServerStartsAgain() {
        assertEquals(Optional.empty(), Credential.read(instance));
        Credential made = Credential.readOrMake(instance);

        assertEquals("admin", made.user());
        assertEquals(made, Credential.readOrMake(instance));
        assertEquals(Optional.of(made), Credential.read(instance));
    }

    @Test
    void shouldDifferWhenAnotherInstanceMakesIts() {
        String one = Credential.readOrMake(instance.resolve("one")).password();
        String two = Credential.readOrMake(instance.resolve("two")).password();

        assertNotEquals(one, two);
        assertEquals(32, one.length(), "24 random bytes in base64");
    }

    @Test
    void shouldBeReadableByItsOwnerOnlyWhenItIsMade() throws IOException {
        Credential.readOrMake(instance);

        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(instance.resolve(Credential.FILE))));
        try (var files = Files.list(instance.resolve("var"))) {
            assertEquals(Set.of(instance.resolve(Credential.FILE), instance.resolve("var/.lock")), files.collect(Collectors.toSet()));
        }
    }

    @Test
    void shouldBeRefusedWhenOthersCanReadIt() throws IOException {
        Credential.readOrMake(instance);
        Files.setPosixFilePermissions(instance.resolve(Credential.FILE), PosixFilePermissions.fromString("rw-r-----"));

        String message = assertThrows(ConfigurationException.class, () -> Credential.readOrMake(instance)).getMessage();
        assertTrue(message.contains("jmx.credential can be read or changed by others (rw-r-----)"), message);
        assertTrue(message.contains("delete it"), message);
    }

    @Test
    void shouldNameTheKeyWhenItIsMissing() throws IOException {
        Credential.readOrMake(instance);
        Files.writeString(instance.resolve(Credential.FILE), "user=admin\n");

        String message = assertThrows(ConfigurationException.class, () -> Credential.read(instance)).getMessage();
        assertTrue(message.contains("has no password"), message);
    }

    @Test
    void shouldHideThePasswordWhenItIsPrinted() {
        Credential credential = Credential.readOrMake(instance);

        assertFalse(credential.toString().contains(credential.password()));
    }
}
