// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;

/** Rules files and tables of parameters, as named by a user. */
public final class RuleFileText {

    /** The description of a parameter that accepts rules. */
    public static final String FILE = "rules, as a text in UTF-8; - reads them from standard input";

    private static final String STANDARD = "-";

    private RuleFileText() {
    }

    /** Whether the name stands for standard input or output. */
    public static boolean isStandard(String file) {
        return file.equals(STANDARD);
    }

    /** The name of a file in error messages. */
    public static String name(String file) {
        return isStandard(file) ? "stdin" : file;
    }

    /** The content of a file. <b>Failure:</b> a {@link CommandFailure} with the reason. */
    public static String of(String file) {
        try {
            return isStandard(file) ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8) : Files.readString(Path.of(file));
        } catch (NoSuchFileException e) {
            throw new CommandFailure(ExitCode.FAILED, "there is no file " + file);
        } catch (CharacterCodingException e) {
            throw new CommandFailure(ExitCode.FAILED, file + " is not a text in UTF-8");
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read " + file + ": " + e.getMessage());
        }
    }

    /**
     * Writes rules to a file and tables beside it, and returns the names of all. <b>Failure:</b> a {@link CommandFailure} with the reason.
     */
    public static String write(Path file, String rules, Map<String, String> tables) {
        Map<Path, String> texts = new TreeMap<>();
        tables.forEach((name, table) -> texts.put(beside(file, name), table));
        StringJoiner written = new StringJoiner(", ");
        try {
            written.add(Files.writeString(file, rules).toString());
            for (Map.Entry<Path, String> text : texts.entrySet()) {
                written.add(Files.writeString(text.getKey(), text.getValue()).toString());
            }
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot write " + e.getMessage() + "; written so far: " + written);
        }
        return written.toString();
    }

    /** The place of a table beside the rules; the name of a rule never leads to another folder. */
    private static Path beside(Path file, String name) {
        if (name.contains("/") || name.contains("\\")) {
            throw new CommandFailure(ExitCode.FAILED, "a rule has the table " + name + ", which cannot be the name of a file;"
                    + " nothing was written. vesper rules params list shows the table");
        }
        return file.resolveSibling(name);
    }
}
