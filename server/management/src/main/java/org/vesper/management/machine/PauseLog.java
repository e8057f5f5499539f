// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the pauses of the JVM from its own log, {@code logs/gc.log}, in which each stop of all threads has a line with its cause and its
 * duration in nanoseconds, whatever the collector. The JVM renames the file when it is full; the rest of the old one is read before.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class PauseLog {

    /** Of Java 17 to 25: {@code Safepoint "G1CollectForAllocation", Time since last: 5 ns, ..., Total: 12 ns}. */
    private static final Pattern PAUSE = Pattern.compile("\\bSafepoint \"(\\w+)\",.*\\bTotal: +(\\d+) ns");
    private static final Logger LOG = LoggerFactory.getLogger(PauseLog.class);
    private static final double NS_PER_MS = 1e6;
    private static final int STEP_BYTES = 1 << 16;

    private final Path file;
    private final Consumer<String> onLongPause;
    private final ByteBuffer step = ByteBuffer.allocate(STEP_BYTES);
    private final StringBuilder line = new StringBuilder();
    private FileChannel open;
    private Object key;

    /**
     * Counts from now on.
     *
     * @param target the longest pause that is wanted; zero for none
     * @param onLongPause takes a text about each longer one
     */
    public PauseLog(Path file, Duration target, Consumer<String> onLongPause) {
        this.file = file;
        this.onLongPause = onLongPause;
        Pauses.begin(target);
    }

    /** Counts what has been logged since the last call. */
    public void look() {
        try {
            if (open != null) {
                read();
            }
            Object now = Files.exists(file) ? Files.readAttributes(file, BasicFileAttributes.class).fileKey() : null;
            if (now != null && !now.equals(key)) {
                close();
                open = FileChannel.open(file);
                key = now;
                read();
            }
        } catch (IOException e) {
            LOG.debug("The log of collections cannot be read now", e);
        }
    }

    /** Lets go of the file. */
    public void close() throws IOException {
        if (open != null) {
            read();
            open.close();
            open = null;
        }
    }

    private void read() throws IOException {
        while (open.read(step.clear()) > 0) {
            String text = StandardCharsets.ISO_8859_1.decode(step.flip()).toString();
            int from = 0;
            for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
                count(line.append(text, from, end));
                line.setLength(0);
                from = end + 1;
            }
            line.append(text, from, text.length());
        }
    }

    private void count(CharSequence entry) {
        Matcher pause = PAUSE.matcher(entry);
        if (pause.find()) {
            long durationNs = Long.parseLong(pause.group(2));
            if (Pauses.add(durationNs, pause.group(1))) {
                onLongPause.accept(String.format(Locale.ROOT, "a pause of %.1f ms, longer than gc.pause-target (%.1f ms), for %s",
                        durationNs / NS_PER_MS, Pauses.target().toNanos() / NS_PER_MS, pause.group(1)));
            }
        }
    }
}
