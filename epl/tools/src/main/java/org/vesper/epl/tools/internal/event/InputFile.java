// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.RuleFile;

/** Reads the user's text files, which are UTF-8, and explains why a file cannot be read. */
public final class InputFile {

    private InputFile() {
    }

    static BufferedReader open(Path file) {
        if (Files.isDirectory(file)) {
            throw new ConfigurationException(file + " is a folder, not a file");
        }
        try {
            return Files.newBufferedReader(file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    public static RuleFile rules(Path file) {
        try (BufferedReader reader = open(file)) {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return new RuleFile(file.toString(), text.toString());
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    static ConfigurationException unreadable(Path file, IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return new ConfigurationException("no such file: " + file, failure);
        }
        if (failure instanceof AccessDeniedException) {
            return new ConfigurationException(file + " may not be read by this user", failure);
        }
        if (failure instanceof CharacterCodingException) {
            return new ConfigurationException(file + lineOfWrongText(file) + " is not UTF-8 text", failure);
        }
        return new ConfigurationException(file + " cannot be read: " + failure.getMessage(), failure);
    }

    /** Returns {@code :LINE} of the first invalid bytes. */
    private static String lineOfWrongText(Path file) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            StandardCharsets.UTF_8.newDecoder().decode(bytes, CharBuffer.allocate(bytes.remaining()), true);
            return ":" + (1 + IntStream.range(0, bytes.position()).filter(i -> bytes.get(i) == '\n').count());
        } catch (IOException e) {
            return "";
        }
    }
}
