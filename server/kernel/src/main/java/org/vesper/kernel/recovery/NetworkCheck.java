// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StreamDefinition;

/** Refuses networks that cannot be recovered, with the place and the way out. */
final class NetworkCheck {

    private NetworkCheck() {
    }

    /** <b>Failure:</b> a {@link ConfigurationException} for the first stage that cannot be recovered. */
    static void check(NetworkDefinition network) {
        Optional<StreamDefinition> queue = network.streams().stream().filter(StreamDefinition::isQueue).findFirst();
        if (queue.isPresent()) {
            throw new ConfigurationException(queue.get().description() + ": a network with a queue cannot be recovered from a journal yet,"
                    + " since the journal does not have the order in which its threads take events; set capacity=\"0\" for a stream without"
                    + " a queue, or recovery to none");
        }
        Stream.concat(network.adapters().stream(), network.beans().stream())
                .filter(stage -> stage.id().startsWith(".") || stage.id().contains("/")).findFirst().ifPresent(stage -> {
                    throw new ConfigurationException(stage.description()
                            + ": its id names a folder of the journal, so it must not contain /");
                });
    }
}
