// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.log;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;
import org.vesper.management.log.LogPieceFigures;

/**
 * Reads the log in pieces. A position names a file by what the file system knows it by, so that reading continues in the file that the
 * server has renamed because it was full, and then in the next one. <b>Threading:</b> any thread.
 */
final class LogPieces {

    private static final int LEAST_BYTES = 1 << 10;
    private static final int MOST_BYTES = 256 << 10;

    /** As conf/logback.xml has it. */
    private static final int OLDER_FILES = 5;
    private static final int TRIES = 5;
    private static final Pattern TAIL = Pattern.compile("-(\\d{1,9})");
    private static final Pattern POSITION = Pattern.compile("(\\d{1,18}) (.+)");

    /** From the latest file to the oldest. */
    private final List<Path> files;

    LogPieces(InstanceLayout instance) {
        Path log = instance.log();
        files = Stream.concat(Stream.of(log), IntStream.rangeClosed(1, OLDER_FILES).mapToObj(age ->
                log.resolveSibling("vesper." + age + ".log"))).toList();
    }

    /** The end of the log: at most so many lines. */
    String last(int lines) {
        List<String> all = read("-" + MOST_BYTES, MOST_BYTES).text().lines().toList();
        return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
    }

    /**
     * Reads on.
     *
     * @param from the position after the last piece, or -N for the last N bytes
     */
    LogPieceFigures read(String from, int maximum) {
        if (maximum < LEAST_BYTES || maximum > MOST_BYTES) {
            throw new ConfigurationException("the maximum must be " + LEAST_BYTES + " to " + MOST_BYTES + " bytes, but is " + maximum);
        }
        Matcher tail = TAIL.matcher(from);
        Matcher position = POSITION.matcher(from);
        if (!tail.matches() && !position.matches()) {
            throw new ConfigurationException("'" + from + "' is no position in the log; begin with -N for its last N bytes, and continue"
                    + " with what the last piece says");
        }
        try {
            return tail.matches() ? tail(Long.parseLong(tail.group(1)), maximum)
                    : after(position.group(2), Long.parseLong(position.group(1)), maximum);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + files.get(0) + ": " + Reason.of(e), e);
        }
    }

    private LogPieceFigures tail(long bytes, int maximum) throws IOException {
        String key = key(files.get(0));
        try (RandomAccessFile log = open(files.get(0))) {
            long begin = Math.max(0, log.length() - bytes);
            LogPieceFigures piece = piece(log, key, begin, maximum, false);
            // It begins in the middle of a line.
            String text = begin == 0 ? piece.text() : piece.text().substring(piece.text().indexOf('\n') + 1);
            return new LogPieceFigures(text, piece.next(), begin == 0, false);
        }
    }

    private LogPieceFigures after(String key, long begin, int maximum) throws IOException {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            int at = IntStream.range(0, files.size()).filter(age -> key.equals(keyOrNone(files.get(age)))).findFirst().orElse(-1);
            if (at < 0) {
                return replaced(maximum);
            }
            try (RandomAccessFile log = open(files.get(at))) {
                LogPieceFigures piece = piece(log, key, begin, maximum, false);
                // Else the server has renamed the files meanwhile, and this was another one.
                if (key.equals(keyOrNone(files.get(at)))) {
                    return at == 0 || !piece.text().isEmpty() ? piece
                            : new LogPieceFigures("", "0 " + key(files.get(at - 1)), false, false);
                }
            } catch (NoSuchFileException e) {
                // Renamed as well.
            }
        }
        throw new IOException("it is being replaced again and again");
    }

    /** Continues with the present file, since the one that was read is gone. */
    private LogPieceFigures replaced(int maximum) throws IOException {
        String key = key(files.get(0));
        try (RandomAccessFile log = open(files.get(0))) {
            return piece(log, key, 0, maximum, true);
        }
    }

    private static LogPieceFigures piece(RandomAccessFile log, String key, long begin, int maximum, boolean isGap) throws IOException {
        byte[] bytes = new byte[(int) Math.max(0, Math.min(maximum, log.length() - begin))];
        log.seek(begin);
        log.readFully(bytes);
        int length = wholeLines(bytes, maximum);
        return new LogPieceFigures(new String(bytes, 0, length, StandardCharsets.UTF_8), begin + length + " " + key, begin == 0, isGap);
    }

    /** The length of the whole lines; of a line that is longer than a piece, that of its whole characters. */
    private static int wholeLines(byte[] bytes, int maximum) {
        for (int i = bytes.length; i > 0; i--) {
            if (bytes[i - 1] == '\n') {
                return i;
            }
        }
        int length = bytes.length < maximum ? 0 : maximum - 1;
        while (length > 0 && (bytes[length] & 0xC0) == 0x80) {
            length--;
        }
        return length;
    }

    private static RandomAccessFile open(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        return new RandomAccessFile(file.toFile(), "r");
    }

    private static String keyOrNone(Path file) {
        try {
            return key(file);
        } catch (IOException e) {
            return "";
        }
    }

    private static String key(Path file) throws IOException {
        return String.valueOf(Files.getAttribute(file, "fileKey"));
    }
}
