// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.util.List;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleFile;

/** A change of a processor, at its place between two events. */
public sealed interface Change {

    String processor();

    /**
     * Orders the changes of a network: each has a larger number than the one before, and the same one in all lanes of its processor. A
     * beginning within a segment has the number of the change before it.
     */
    long number();

    /**
     * Rules were changed.
     *
     * @param edits each rule after the change; their {@code before} is not recorded
     * @param warm whether new rules began with the state that they would have if they had always been there
     */
    record Edits(String processor, long number, List<RuleEdit> edits, boolean warm) implements Change {
    }

    /** All rules dropped what they retained. */
    record Restart(String processor, long number) implements Change {
    }

    /**
     * The processor as it is where the journal begins.
     *
     * @param nowMs the time that its clock shows, in milliseconds since 1970
     * @param files the texts of its rules, and the tables of their parameters
     * @param stopped the names of the rules that take no events
     */
    record Begin(String processor, long number, long nowMs, List<RuleFile> files, List<String> stopped) implements Change {
    }
}
