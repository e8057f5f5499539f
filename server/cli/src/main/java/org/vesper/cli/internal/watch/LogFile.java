// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.function.Consumer;

/** A log file that grows, and is replaced by an empty one of the same name when it has become large. <b>Threading:</b> one thread. */
final class LogFile implements ReadableLog {

    private final Path file;
    private final StringBuilder begun = new StringBuilder();
    private BufferedReader reader;
    private Object key;

    LogFile(Path file) throws IOException {
        this.file = file;
        open();
    }

    @Override
    public void read(Consumer<String> lines) throws IOException {
        readRest(lines);
        if (isReplaced()) {
            readRest(lines);
            reader.close();
            begun.setLength(0);
            open();
            readRest(lines);
        }
    }

    /** It begins at the beginning. */
    @Override
    public boolean goBack() {
        return false;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    private void open() throws IOException {
        key = key();
        reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
    }

    private void readRest(Consumer<String> lines) throws IOException {
        for (int next = reader.read(); next >= 0; next = reader.read()) {
            if (next == '\n') {
                lines.accept(begun.toString());
                begun.setLength(0);
            } else if (next != '\r') {
                begun.append((char) next);
            }
        }
    }

    private boolean isReplaced() throws IOException {
        try {
            return !Objects.equals(key, key());
        } catch (NoSuchFileException e) {
            // Between the renaming of the old file and the creation of the new one; the next call finds it.
            return false;
        }
    }

    private Object key() throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }
}
