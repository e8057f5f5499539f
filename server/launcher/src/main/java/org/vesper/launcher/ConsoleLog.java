// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;

/**
 * Limits the size of {@code logs/console.log}, the standard output of a server in the background: when it is too large, its content is
 * copied to {@code console.1.log}, as {@code vesper start} does with that of an earlier server, and the file is truncated. The JVM and its
 * child processes write to the same open file, so it cannot be renamed; a line written between the two steps is lost. What Java prints is
 * counted and cut at once, so that a storm keeps the limit; what the JVM and child processes print, every {@value #POLL_INTERVAL_S} s.
 *
 * <p><b>Threading:</b> a separate daemon thread, and those that print.
 */
final class ConsoleLog {

    private static final long MAX_BYTES = 10L << 20;
    private static final int EARLIER_KEPT = 5;
    private static final long POLL_INTERVAL_S = 5;
    /** What may be printed until the size is looked at: little beside the limit. */
    private static final long STEP_BYTES = 1L << 18;

    private static String failure = "";

    private ConsoleLog() {
    }

    /** Limits the file from now on, if this server runs in the background. */
    static void limit(Path instance) {
        if (!"OFF".equals(System.getProperty("vesper.console"))) {
            return;
        }
        Path log = new InstanceLayout(instance).consoleLog();
        StandardStreams.whenPrinted(STEP_BYTES, () -> cutQuietly(log));
        Thread watch = new Thread(() -> watch(log), "vesper-console-log");
        watch.setDaemon(true);
        watch.start();
    }

    private static void watch(Path log) {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(POLL_INTERVAL_S);
                cutQuietly(log);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A failure is reported once: the next step tries again. */
    private static synchronized void cutQuietly(Path log) {
        try {
            cut(log, MAX_BYTES);
            failure = "";
        } catch (IOException e) {
            String reason = Reason.of(e);
            if (!reason.equals(failure)) {
                failure = reason;
                System.err.println("vesper: " + log + " cannot be kept below " + MAX_BYTES + " bytes now: " + reason);
            }
        }
    }

    /** Truncates the file if it is larger. */
    static void cut(Path log, long maxBytes) throws IOException {
        if (Files.notExists(log) || Files.size(log) <= maxBytes) {
            return;
        }
        for (int age = EARLIER_KEPT; age > 1; age--) {
            Path newer = log.resolveSibling("console." + (age - 1) + ".log");
            if (Files.exists(newer)) {
                Files.move(newer, log.resolveSibling("console." + age + ".log"), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.copy(log, log.resolveSibling("console.1.log"), StandardCopyOption.REPLACE_EXISTING);
        new FileOutputStream(log.toFile()).close();
    }
}
