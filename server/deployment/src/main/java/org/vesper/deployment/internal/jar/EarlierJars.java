// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/**
 * Copies of the jars of each application: of its present version and of the one before, so that an update can be taken back. A copy that
 * cannot be made is only logged: the deployment has succeeded.
 *
 * <p><b>Threading:</b> the thread that works for the turn; {@link #before} any thread.
 */
public final class EarlierJars {

    private static final Logger LOG = LoggerFactory.getLogger(EarlierJars.class);
    private static final String PRESENT = "present";
    private static final String BEFORE = "before";
    private static final String DRAFT = "draft";

    private final Path folder;

    /** @param folder is created when it is needed; a folder in it for each application, with a folder for each version */
    public EarlierJars(Path folder) {
        this.folder = folder;
    }

    /** Keeps the jar of a version that has been deployed; the one that was present becomes the one before. */
    public synchronized void deployed(ApplicationJar jar) {
        Path own = folder.resolve(jar.name());
        try {
            Optional<Path> present = jarIn(own.resolve(PRESENT));
            if (present.isPresent() && Files.mismatch(present.get(), jar.copy().path()) < 0) {
                return;
            }
            delete(own.resolve(DRAFT));
            Files.copy(jar.copy().path(), Files.createDirectories(own.resolve(DRAFT)).resolve(jar.file().getFileName()));
            if (present.isPresent()) {
                delete(own.resolve(BEFORE));
                Files.move(own.resolve(PRESENT), own.resolve(BEFORE));
            }
            delete(own.resolve(PRESENT));
            Files.move(own.resolve(DRAFT), own.resolve(PRESENT));
        } catch (IOException | UncheckedIOException e) {
            LOG.warn("The jar of {} cannot be kept in {}, so a rollback will not find it: {}", jar, own, Reason.of(e));
        }
    }

    /** The jar of the version before the present one. <b>Failure:</b> a {@link ConfigurationException} if none is kept. */
    public synchronized Path before(String application) {
        try {
            return jarIn(folder.resolve(application).resolve(BEFORE)).orElseThrow(() -> new ConfigurationException(
                    "no version of " + application + " before the present one is kept in " + folder + "; deploy its jar instead"));
        } catch (IOException | UncheckedIOException e) {
            throw new ConfigurationException("cannot read " + folder.resolve(application) + ": " + Reason.of(e), e);
        }
    }

    /** Forgets an application that was undeployed. */
    public synchronized void undeployed(String application) {
        try {
            delete(folder.resolve(application));
        } catch (IOException | UncheckedIOException e) {
            LOG.warn("Cannot remove {}: {}", folder.resolve(application), Reason.of(e));
        }
    }

    private static Optional<Path> jarIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
