// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class ReasonTest {

    @TempDir
    private Path folder;

    @Test
    void shouldSayInWordsWhyAFileCannotBeUsed() throws IOException {
        Files.createFile(folder.resolve("a"));
        assertEquals("no such file or folder", reason(() -> Files.readString(folder.resolve("none"))));
        assertEquals("it exists already", reason(() -> Files.createFile(folder.resolve("a"))));
        assertEquals("the folder is not empty", reason(() -> Files.delete(folder)));
        assertEquals("Not a directory", reason(() -> Files.createFile(folder.resolve("a/b"))));
        Files.write(folder.resolve("a"), new byte[] {(byte) 0xFF});
        assertEquals("it is not UTF-8 text", reason(() -> Files.readString(folder.resolve("a"))));
    }

    @Test
    void shouldSayTheMessageElseTheNameOfTheClass() {
        assertEquals("No space left on device", Reason.of(new UncheckedIOException(new IOException("No space left on device"))));
        assertEquals("StackOverflowError", Reason.of(new StackOverflowError()));
    }

    @Test
    void shouldSayTheRootOfTheCausesAndItsFile() {
        Exception full = new FileSystemException("var/felix/bundle9", null, "No space left on device");
        assertEquals("Unable to cache bundle: x (var/felix/bundle9: No space left on device)",
                Reason.withRoot(new IllegalStateException("Unable to cache bundle: x", new RuntimeException(full))));
        assertEquals("Unable to cache bundle: x (FileNotFoundException)",
                Reason.withRoot(new IllegalStateException("Unable to cache bundle: x", new FileNotFoundException())));
        assertEquals("a: permission denied", Reason.withRoot(new UncheckedIOException(new AccessDeniedException("a"))));
        assertEquals("no disk: full", Reason.withRoot(new IllegalStateException("no disk: full", new IOException("full"))));
        assertEquals("none", Reason.withRoot(new IllegalStateException("none")));
    }

    private static String reason(Executable action) {
        return Reason.of(assertThrows(IOException.class, action));
    }
}
