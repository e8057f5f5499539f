// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/**
 * Accepts jars. A separate thread copies and reads each jar, and the caller waits for it with a time-out, since a file may be on a file
 * system that hangs.
 *
 * <p><b>Threading:</b> any thread, without a lock. <b>Failure:</b> a jar that cannot be read or is rejected is a {@link
 * ConfigurationException} that names the file, even after an {@link OutOfMemoryError}.
 */
public final class JarIntake {

    private static final Logger LOG = LoggerFactory.getLogger(JarIntake.class);

    private final Path folder;
    private final JarLimits limits;
    private final Duration timeout;
    private final Predicate<BasicFileAttributes> isReadable;

    /**
     * Creates an intake that opens regular files only: opening a pipe or a device could block, or reading it might never end.
     *
     * @param folder for the copies
     */
    public JarIntake(Path folder, JarLimits limits, Duration timeout) {
        this(folder, limits, timeout, BasicFileAttributes::isRegularFile);
    }

    JarIntake(Path folder, JarLimits limits, Duration timeout, Predicate<BasicFileAttributes> isReadable) {
        this.folder = folder;
        this.limits = limits;
        this.timeout = timeout;
        this.isReadable = isReadable;
    }

    /**
     * Removes what a server that died has left: its copies, unfinished deliveries, and a jar that was replaced.
     *
     * @param restore records the state that an application had before an unfinished delivery
     */
    public void clear(Path applications, BiConsumer<String, String> restore) {
        remove(folder, "*.jar", false);
        try {
            JarDelivery.recover(applications, restore);
        } catch (IOException | ConfigurationException e) {
            // The notes stay, so that the next start tries again.
            LOG.error("Cannot finish what the last server began in {}: {}", applications, e.toString());
            return;
        }
        remove(applications, JarDelivery.LEFT, true);
    }

    /** Reads the application in a jar; the caller must discard its copy. */
    public ApplicationJar read(Path file) {
        CompletableFuture<ApplicationJar> outcome = new CompletableFuture<>();
        Thread reader = new Thread(() -> read(file, outcome), "vesper-read-" + file.getFileName());
        reader.setDaemon(true);
        reader.start();
        try {
            return outcome.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            outcome.cancel(false);
            reader.interrupt();
            throw new ConfigurationException(file + " could not be read within " + timeout.toSeconds() + " s (apps.deploy-timeout); is its"
                    + " file system slow, or does it hang?", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConfigurationException("the reading of " + file + " was interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ConfigurationException known ? known
                    : new ConfigurationException(file + " cannot be read: " + (e.getCause() instanceof IOException io ? Reason.of(io)
                            : e.getCause().toString()), e.getCause());
        }
    }

    /** Completes the outcome; the caller may have given up by then. */
    private void read(Path file, CompletableFuture<ApplicationJar> outcome) {
        try {
            ApplicationJar jar = readNow(file);
            if (!outcome.complete(jar)) {
                jar.copy().discard();
            }
        } catch (Throwable e) {
            outcome.completeExceptionally(e);
        }
    }

    private ApplicationJar readNow(Path file) throws IOException {
        BasicFileAttributes attributes = attributes(file);
        if (!isReadable.test(attributes)) {
            throw new ConfigurationException(file + " is not a jar: it is "
                    + (attributes.isDirectory() ? "a folder" : "a pipe or a device, not a regular file"));
        }
        limits.checkBytes(file, attributes.size());
        Files.createDirectories(folder);
        JarCopy copy = JarCopy.of(file, folder, limits);
        try {
            return ApplicationJar.read(file, attributes.lastModifiedTime(), copy, limits);
        } catch (Throwable e) {
            copy.discard();
            throw e;
        }
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            throw new ConfigurationException("there is no file " + file.toAbsolutePath() + " on the server's machine", e);
        }
    }

    private static void remove(Path folder, String pattern, boolean isNews) {
        if (Files.notExists(folder)) {
            return;
        }
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, pattern)) {
            for (Path file : left) {
                Files.delete(file);
                if (isNews) {
                    LOG.warn("{} was left by a server that ended while it deployed a jar; it has been removed", file);
                }
            }
        } catch (IOException e) {
            LOG.warn("Cannot remove what the last server left in {}: {}", folder, e.toString());
        }
    }
}
