// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.horizon;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;
import org.vesper.journal.JournalLock;
import org.vesper.kernel.definition.NetworkDefinition;

/** The folder of the journals of a network. */
public final class JournalFolder {

    private static final Logger LOG = LoggerFactory.getLogger(JournalFolder.class);

    private JournalFolder() {
    }

    /** The folder that has a folder for each lane. */
    public static Path of(NetworkDefinition network) {
        Path instance = InstanceLayout.ofThisServer().folder();
        String own = network.recovery().folder();
        return instance.resolve(own.isEmpty() ? "var/journal" : own).resolve(network.application());
    }

    /** The names of the lanes that have a journal in the folder. */
    public static List<String> lanes(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> lanes = Files.list(folder)) {
            return lanes.filter(Files::isDirectory).map(lane -> lane.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the journals in " + folder + " cannot be read: " + e, e);
        }
    }

    /**
     * Puts the journals of a network aside that is about to take events without a journal: what it retains from now on is not what they
     * say. <b>Failure:</b> a {@link ConfigurationException} if that is not possible.
     */
    public static void retire(NetworkDefinition network) {
        if (Files.isDirectory(of(network))) {
            LOG.warn("{} no longer writes a journal; the one that there was is in {}, and can be deleted", network.application(),
                    setAside(network));
        }
    }

    /**
     * Puts the journals of a network aside; returns where they are. <b>Failure:</b> a {@link ConfigurationException}, also if some are
     * open.
     */
    public static Path setAside(NetworkDefinition network) {
        Path journals = of(network);
        lanes(journals).forEach(lane -> JournalLock.of(journals.resolve(lane), network.application()).close());
        Path aside = journals.resolveSibling(network.application() + ".until-" + System.currentTimeMillis());
        try {
            Files.move(journals, aside);
        } catch (IOException e) {
            throw new ConfigurationException(network.application() + ": its old journal " + journals + " cannot be moved to " + aside
                    + ": " + Reason.of(e), e);
        }
        return aside;
    }
}
