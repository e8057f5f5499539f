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
 * child processes write to the same open file, so it cannot be renamed; a line written between the two steps is lost.
 *
 * <p><b>Threading:</b> a separate daemon thread.
 */
final class ConsoleLog {

    private static final long MAX_BYTES = 10L << 20;
    private static final int EARLIER_KEPT = 5;
    private static final long POLL_INTERVAL_S = 5;

    private ConsoleLog() {
    }

    /** Limits the file from now on, if this server runs in the background. */
    static void limit(Path instance) {
        if (!"OFF".equals(System.getProperty("vesper.console"))) {
            return;
        }
        Path log = new InstanceLayout(instance).consoleLog();
        Thread watch = new Thread(() -> watch(log), "vesper-console-log");
        watch.setDaemon(true);
        watch.start();
    }

    private static void watch(Path log) {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(POLL_INTERVAL_S);
                cut(log, MAX_BYTES);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.err.println("vesper: " + log + " can no longer be kept below " + MAX_BYTES + " bytes: " + Reason.of(e));
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
