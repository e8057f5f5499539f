// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.vesper.spi.processor.RuleFile;

/**
 * The plan of a playback.
 *
 * @param journals the folder of each journal by the name of its lane
 * @param rules the rules that are tried, by the processor's id
 * @param place which rules the processor has besides
 * @param window the part whose outputs count
 * @param speed how many times as fast as originally, or {@link Pace#AT_ONCE}
 */
public record PlaybackPlan(
        Map<String, Path> journals, Map<String, List<RuleFile>> rules, Place place, PlaybackWindow window, double speed) {

    /** The place where the rules run that are tried. */
    public enum Place {

        /** In place of all rules of the processor. */
        ALONE,

        /** Beside those of the application's jar. */
        BESIDE,

        /**
         * In place of those of the same names, among the others as the journal has them. No state is read from the journal then, also not
         * for rules to compare with.
         */
        AMONG
    }
}
