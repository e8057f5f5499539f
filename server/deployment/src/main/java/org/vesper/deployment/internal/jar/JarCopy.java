// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/**
 * The server's own copy of a jar. It can be read even when the original file, or its file system, is gone. Its owner must discard it.
 *
 * @param digest its SHA-256
 */
public record JarCopy(Path path, String digest) {

    private static final Logger LOG = LoggerFactory.getLogger(JarCopy.class);
    private static final AtomicLong COPIES = new AtomicLong();
    private static final int STEP_BYTES = 1 << 16;

    /** Copies a file into a folder. <b>Failure:</b> a read error, or a {@link ConfigurationException} if a limit is exceeded. */
    static JarCopy of(Path file, Path folder, JarLimits limits) throws IOException {
        Path path = folder.resolve(COPIES.incrementAndGet() + ".jar");
        MessageDigest digest = JarContent.sha256();
        try (InputStream from = Files.newInputStream(file);
                OutputStream to = new DigestOutputStream(
                        Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), digest)) {
            byte[] step = new byte[STEP_BYTES];
            long bytes = 0;
            for (int read = from.read(step); read >= 0; read = from.read(step)) {
                bytes += read;
                limits.checkBytes(file, bytes);
                to.write(step, 0, read);
            }
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(path);
            throw e;
        }
        return new JarCopy(path, HexFormat.of().formatHex(digest.digest()));
    }

    JarCopy copied() {
        Path other = path.resolveSibling(COPIES.incrementAndGet() + ".jar");
        try {
            Files.copy(path, other);
        } catch (IOException e) {
            throw new ConfigurationException("cannot write " + other + ": " + Reason.of(e), e);
        }
        return new JarCopy(other, digest);
    }

    /** Deletes the copy, which no one reads any more; further calls have no effect. */
    public void discard() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            LOG.warn("Cannot remove {}; the next start will remove it: {}", path, e.toString());
        }
    }
}
