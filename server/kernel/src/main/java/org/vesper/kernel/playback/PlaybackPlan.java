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
 * @param rules the rules of processors that do not keep those of the journal, by the processor's id
 * @param beside whether these rules are added to those of the application, instead of replacing them
 * @param window the part whose outputs count
 * @param speed how many times as fast as it was, or {@link Pace#AT_ONCE}
 */
public record PlaybackPlan(
        Map<String, Path> journals, Map<String, List<RuleFile>> rules, boolean beside, PlaybackWindow window, double speed) {
}
