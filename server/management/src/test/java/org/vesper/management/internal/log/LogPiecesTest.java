// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.management.log.LogPieceFigures;

class LogPiecesTest {

    private static final int SOME = 4096;

    @TempDir
    private Path instance;
    private Path log;
    private LogPieces pieces;

    @BeforeEach
    void begin() throws IOException {
        log = Files.createDirectories(instance.resolve("logs")).resolve("vesper.log");
        pieces = new LogPieces(new InstanceLayout(instance));
        Files.writeString(log, "one\ntwo\nthree\n");
    }

    @Test
    void shouldGiveWholeLinesAndGoOnBehindThem() throws IOException {
        LogPieceFigures all = pieces.read("-100", SOME);
        assertEquals("one\ntwo\nthree\n", all.text());
        assertTrue(all.beginning());
        append("four\nfi");
        LogPieceFigures more = pieces.read(all.next(), SOME);
        assertEquals("four\n", more.text());
        assertEquals("", pieces.read(more.next(), SOME).text());
        append("ve\n");
        assertEquals("five\n", pieces.read(more.next(), SOME).text());

        LogPieceFigures end = pieces.read("-9", SOME);
        assertEquals("five\n", end.text(), "of 'four' it has only a part");
        assertFalse(end.beginning());
        assertEquals("four\nfive", pieces.last(2));
    }

    @Test
    void shouldGoOnInTheNextFileWhenTheLogWasReplaced() throws IOException {
        LogPieceFigures first = pieces.read("-100", SOME);
        append("four\n");
        Files.move(log, log.resolveSibling("vesper.2.log"));
        Files.writeString(log.resolveSibling("vesper.1.log"), "five\n");
        Files.writeString(log, "six\n");

        StringBuilder text = new StringBuilder();
        String from;
        String next = first.next();
        do {
            from = next;
            LogPieceFigures piece = pieces.read(from, SOME);
            assertFalse(piece.gap());
            text.append(piece.text());
            next = piece.next();
        } while (!next.equals(from));

        assertEquals("four\nfive\nsix\n", text.toString());
    }

    @Test
    void shouldSayThatLinesAreMissingWhenTheirFileIsGone() throws IOException {
        LogPieceFigures first = pieces.read("-100", SOME);
        Path held = log.resolveSibling("held");
        Files.move(log, held); // so that the file system does not give its number to the next file
        Files.writeString(log, "later\n");

        LogPieceFigures next = pieces.read(first.next(), SOME);

        assertTrue(next.gap());
        assertEquals("later\n", next.text());
    }

    @Test
    void shouldCutALineBetweenCharactersWhenItIsLongerThanAPiece() throws IOException {
        String line = IntStream.range(0, 3000).mapToObj(i -> "a\u00e9\u20ac").collect(Collectors.joining()) + "\n";
        Files.writeString(log, line);

        StringBuilder text = new StringBuilder();
        String next = "-100000";
        while (text.length() < line.length()) {
            LogPieceFigures piece = pieces.read(next, 1024);
            assertFalse(piece.text().isEmpty());
            text.append(piece.text());
            next = piece.next();
        }

        assertEquals(line, text.toString());
    }

    @Test
    void shouldRefuseWhatIsNoPositionOrTooMuch() {
        for (String from : new String[] {"", "x", "-", "5", "-99999999999"}) {
            assertThrows(ConfigurationException.class, () -> pieces.read(from, SOME), from);
        }
        assertThrows(ConfigurationException.class, () -> pieces.read("-100", 1 << 20));
        assertThrows(ConfigurationException.class, () -> pieces.read("-100", 0));
    }

    private void append(String text) throws IOException {
        Files.writeString(log, text, StandardOpenOption.APPEND);
    }
}
