// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.recovery.crossing.LaneNames;
import org.vesper.kernel.recovery.horizon.InnerBeans;
import org.vesper.kernel.recovery.horizon.LaneStates;

/** Refuses networks that cannot be recovered, with the place and the way out. */
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
     * Refuses journals of a stream that had another number of threads with lanes of their own: the keys are elsewhere now. <b>Failure:</b>
     * a {@link ConfigurationException}.
     */
    static void check(NetworkDefinition network, Path journals) {
        for (StreamDefinition stream : network.streams()) {
            Pattern lane = Pattern.compile(Pattern.quote(stream.id()) + "[.](\\d+)of(\\d+)");
            String own = LaneNames.behind(stream, 0);
            String[] folders = Optional.ofNullable(journals.toFile().list()).orElse(new String[0]);
            Arrays.stream(folders).map(lane::matcher).filter(Matcher::matches)
                    .filter(old -> !stream.isQueue() || !own.endsWith("of" + old.group(2))).findFirst().ifPresent(old -> {
                        throw new ConfigurationException(stream.description() + ": when " + journals.resolve(old.group())
                                + " was written, " + old.group(2) + " of its threads had a lane of their own, and now "
                                + (stream.isQueue() ? own.substring(own.lastIndexOf("of") + 2) : "none")
                                + ", so what rules retain cannot be recovered; set its threads as they were, or stop the application and"
                                + " delete " + journals + " to begin anew");
                    });
        }
    }
}
