// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.measure;

import java.util.List;
import java.util.Locale;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;

/** A point of a network: the entry or the exit of a stage. */
public record MeasuredPoint(String stage, Side side) {

    /** The two sides of a stage. */
    public enum Side { ENTRY, EXIT }

    /**
     * The point that an operator names. <b>Failure:</b> a {@link ConfigurationException} for a side that is neither {@code entry} nor
     * {@code exit}.
     */
    public static MeasuredPoint of(String stage, String side) {
        List<String> sides = List.of("entry", "exit");
        String word = side == null ? "" : side.strip().toLowerCase(Locale.ROOT);
        if (!sides.contains(word)) {
            throw new ConfigurationException("a point of stage " + stage + " is its entry or its exit, not '" + word + "'"
                    + NearestName.hintAmong(word, "points", sides));
        }
        return new MeasuredPoint(stage == null ? "" : stage.strip(), Side.valueOf(word.toUpperCase(Locale.ROOT)));
    }

    public boolean isEntry() {
        return side == Side.ENTRY;
    }

    /** Its name for operators, "ticks.exit". */
    @Override
    public String toString() {
        return stage + '.' + side.name().toLowerCase(Locale.ROOT);
    }
}
