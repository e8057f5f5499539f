// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.CsvFormat;
import org.vesper.csv.CsvReader;
import org.vesper.csv.CsvRowWriter;
import org.vesper.csv.CsvSyntaxException;
import org.vesper.spi.processor.RuleFile;

/**
 * The user's text files, which are UTF-8, and why one cannot be read. A pipe, and the standard input, which is named {@code -}, can be
 * opened
 * again and again: its content is kept in a file until the command ends.
 */
public final class InputFile {

    private static final Path STANDARD_INPUT = Path.of("-");
    private static final Map<Path, Path> KEPT = new ConcurrentHashMap<>();

    private static final Pattern NUMBER = Pattern.compile("\\s*[+-]?[\\d.]*,\\d+\\s*");

    private InputFile() {
    }

    static BufferedReader open(Path file) {
        if (Files.isDirectory(file)) {
            throw new ConfigurationException(file + " is a folder, not a file");
        }
        try {
            return Files.newBufferedReader(content(file));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** The file with the content of a file or pipe. */
    private static Path content(Path file) throws IOException {
        if (!file.equals(STANDARD_INPUT) && (!Files.exists(file) || Files.isRegularFile(file))) {
            return file;
        }
        Path kept = KEPT.get(file);
        if (kept == null) {
            kept = Files.createTempFile("vesper-input-", "");
            kept.toFile().deleteOnExit();
            try (InputStream input = file.equals(STANDARD_INPUT) ? System.in : Files.newInputStream(file)) {
                Files.copy(input, kept, StandardCopyOption.REPLACE_EXISTING);
            }
            KEPT.put(file, kept);
        }
        return kept;
    }

    public static RuleFile rules(Path file) {
        return rules(file, CsvFormat.USUAL);
    }

    /** A file of rules, or a table of parameters. @param tables how a table is written */
    public static RuleFile rules(Path file, CsvFormat tables) {
        try (BufferedReader reader = open(file)) {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            RuleFile read = new RuleFile(file.toString(), text.toString());
            boolean usual = read.ruleOfTable().isEmpty() || tables.equals(CsvFormat.USUAL);
            return usual ? read : new RuleFile(read.name(), withCommas(read.text(), tables));
        } catch (CsvSyntaxException e) {
            throw new ConfigurationException(file + ":" + e.line() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** The same table with commas between cells and a point before fractions; each row stays in its line. */
    private static String withCommas(String table, CsvFormat format) throws IOException {
        StringBuilder text = new StringBuilder();
        try (CsvReader rows = new CsvReader(new StringReader(table), format.separator())) {
            while (rows.next()) {
                text.append("\n".repeat((int) (rows.line() - 1 - text.chars().filter(character -> character == '\n').count())));
                CsvRowWriter.write(text, rows.cells().stream().map(cell -> cell != null && format.decimalComma()
                        && NUMBER.matcher(cell).matches() ? format.number(cell) : cell).toList());
            }
        }
        return text.toString();
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
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(content(file)));
            StandardCharsets.UTF_8.newDecoder().decode(bytes, CharBuffer.allocate(bytes.remaining()), true);
            return ":" + (1 + IntStream.range(0, bytes.position()).filter(i -> bytes.get(i) == '\n').count());
        } catch (IOException e) {
            return "";
        }
    }
}
