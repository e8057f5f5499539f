// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.file.Path;
import org.vesper.config.ConfigurationException;
import org.vesper.journal.JournalReader;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.recovery.horizon.InnerBeans;
import org.vesper.kernel.recovery.horizon.JournalFolder;
import org.vesper.kernel.recovery.horizon.LaneStates;

/** Refuses networks that cannot be recovered, with the place and a remedy. */
final class NetworkCheck {

    private NetworkCheck() {
    }

    /** <b>Failure:</b> a {@link ConfigurationException} for the first stage that cannot be recovered. */
    static void check(NetworkDefinition network) {
        if (LaneStates.areByHorizon(network)) {
            InnerBeans.check(network);
        }
        network.stages().stream().filter(stage -> stage.id().startsWith(".") || stage.id().contains("/")).findFirst().ifPresent(stage -> {
            throw new ConfigurationException(stage.description() + ": its id names a folder of the journal, so it must not contain /");
        });
    }

    /**
     * Refuses journals that another application, or a lane of another name, has written. <b>Failure:</b> a {@link ConfigurationException}.
     */
    static void check(NetworkDefinition network, Path journals) {
        for (String lane : JournalFolder.lanes(journals)) {
            JournalReader.origin(journals.resolve(lane)).ifPresent(origin -> {
                if (!origin.application().equals(network.application()) || !origin.lane().equals(lane)) {
                    throw new ConfigurationException(network.application() + ": the journal " + journals.resolve(lane)
                            + " is of the application " + origin.application() + ", lane " + origin.lane()
                            + "; move it to where it belongs, or set recovery.folder to another folder");
                }
            });
        }
    }
}
