// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.vesper.config.Reason;

/**
 * Keeps {@code logs/console.log}, the standard output of a server in the background, below a size: what it has grown to becomes
 * {@code console.1.log}, as {@code vesper start} does with that of an earlier server, and the file is emptied. The JVM and whatever it has
 * started write to the same open file, so it cannot be moved away; a line that is written at the moment in between is lost.
 *
 * <p><b>Threading:</b> a daemon thread of its own.
 */
final class ConsoleLog {

    private static final long MOST_BYTES = 10L << 20;
    private static final int EARLIER_KEPT = 5;
    private static final long LOOK_INTERVAL_S = 5;

    private ConsoleLog() {
    }

    /** From now on, if this server is one in the background. */
    static void limit(Path instance) {
        if (!"OFF".equals(System.getProperty("vesper.console"))) {
            return;
        }
        Path log = instance.resolve("logs/console.log");
        Thread watch = new Thread(() -> watch(log), "vesper-console-log");
        watch.setDaemon(true);
        watch.start();
    }

    private static void watch(Path log) {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(LOOK_INTERVAL_S);
                cut(log, MOST_BYTES);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.err.println("vesper: " + log + " is not kept below " + MOST_BYTES + " bytes any more: " + Reason.of(e));
        }
    }

    /** Empties the file if it is larger. */
    static void cut(Path log, long mostBytes) throws IOException {
        if (Files.notExists(log) || Files.size(log) <= mostBytes) {
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
