// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.spi.processor.RuleFile;

/** The files of rules that a client names or sends. <b>Failure:</b> a {@link ConfigurationException} tells what is missing. */
public final class GivenFiles {

    private static final int MAX_BYTES = 64 << 20;

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
        // A link could lead to a file that only the server may read, whose lines the mistakes would quote.
        if (!isRules || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new ConfigurationException("there is no file " + file + " of rules, .epl, or of rows, .csv, on the server's machine, or"
                    + " it is a link");
        }
        try (InputStream bytes = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] text = bytes.readNBytes(MAX_BYTES + 1);
            if (text.length > MAX_BYTES) {
                throw new ConfigurationException(file + " has more than " + MAX_BYTES + " bytes");
            }
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }
}
