// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.spi.processor.RuleFile;

/** The files of rules that a client names or sends. <b>Failure:</b> a {@link ConfigurationException} tells what is missing. */
public final class GivenFiles {

    private GivenFiles() {
    }

    /** A file that was sent; some JMX clients send an empty field as null. */
    public static RuleFile of(String name, String text) {
        if (name == null || text == null) {
            throw new ConfigurationException("no text of rules was given");
        }
        return new RuleFile(name, text);
    }

    public static List<RuleFile> of(String[] names, String[] texts) {
        if (names.length != texts.length) {
            throw new ConfigurationException("there are " + names.length + " names of files, but " + texts.length + " texts");
        }
        return IntStream.range(0, names.length).mapToObj(i -> of(names[i], texts[i])).toList();
    }

    /** The text of a file on the server's machine. */
    public static String read(Path file) {
        boolean isRules = file.toString().endsWith(".epl") || file.toString().endsWith(".csv");
        if (!isRules || !Files.isRegularFile(file)) {
            throw new ConfigurationException("there is no file " + file + " of rules, .epl, or of rows, .csv, on the server's machine");
        }
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }
}
