// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.List;

/**
 * The effect of a change on the rules of a processor.
 *
 * @param added names of new rules
 * @param replaced names of rules that restart empty, because their text has changed, or something that they read
 * @param removed names of rules that no longer exist
 * @param started names of rules that were stopped and run now
 * @param stopped names of rules that ran and are stopped now
 * @param promoted names of rules that ran in the shadow and take effect now
 * @param shadowed names of rules that took effect and run in the shadow now
 * @param kept the number of rules that keep their retained events and counts
 */
public record RuleEffect(List<String> added, List<String> replaced, List<String> removed, List<String> started, List<String> stopped,
        List<String> promoted, List<String> shadowed, int kept) {

    /** An effect that only adds, replaces and removes rules. */
    public RuleEffect(List<String> added, List<String> replaced, List<String> removed, int kept) {
        this(added, replaced, removed, List.of(), List.of(), List.of(), List.of(), kept);
    }
}
