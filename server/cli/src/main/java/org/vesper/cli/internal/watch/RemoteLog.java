// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.util.function.Consumer;
import org.vesper.management.log.LogPieceFigures;
import org.vesper.management.log.LoggingMXBean;

/** The log of a server elsewhere, which its MBean hands on in pieces; at first, only the end of it. */
final class RemoteLog implements ReadableLog {

    private static final int PIECE_BYTES = 128 << 10;
    /** So that a log of 10 MB takes three attempts. */
    private static final int FURTHER = 16;

    private final LoggingMXBean logging;
    private final StringBuilder begun = new StringBuilder();
    private long tailBytes = PIECE_BYTES;
    private String next = "-" + tailBytes;
    private boolean isWhole;

    RemoteLog(LoggingMXBean logging) {
        this.logging = logging;
    }

    @Override
    public void read(Consumer<String> lines) {
        String from;
        do {
            from = next;
            LogPieceFigures piece = logging.readLog(from, PIECE_BYTES);
            isWhole |= from.startsWith("-") && piece.beginning();
            if (piece.gap()) {
                lines.accept("(lines are missing here: the server has deleted their file)");
            }
            begun.append(piece.text());
            passOn(lines);
            next = piece.next();
        } while (!next.equals(from));
    }

    @Override
    public boolean goBack() {
        tailBytes *= FURTHER;
        next = "-" + tailBytes;
        begun.setLength(0);
        return !isWhole;
    }

    @Override
    public void close() {
        // The connection belongs to the command.
    }

    /** A line that is longer than a piece comes in several. */
    private void passOn(Consumer<String> lines) {
        int end = begun.lastIndexOf("\n") + 1;
        begun.substring(0, end).lines().forEach(lines);
        begun.delete(0, end);
    }
}
