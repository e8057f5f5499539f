// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.nio.file.Path;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/**
 * The settings of a played file.
 *
 * @param timeProperty the long property with the due time of a row, in ms; empty for none
 * @param speed the number of ms of the file that pass in one ms; 0 for as fast as possible
 * @param loop the number of rounds; 0 for endless
 */
record PlayerSettings(Path file, String timeProperty, double speed, int loop) {

    static PlayerSettings read(String owner, Settings settings) {
        Path file = CsvFiles.named(owner, settings.text("file", ""));
        String timeProperty = settings.text("time-property", "");
        return new PlayerSettings(file, timeProperty,
                speed(owner, settings.text("speed", timeProperty.isEmpty() ? "max" : "1"), timeProperty),
                settings.integer("loop", 1, 0, Integer.MAX_VALUE));
    }

    private static double speed(String owner, String text, String timeProperty) {
        if (text.equals("max")) {
            return 0;
        }
        if (!text.matches("\\d+(\\.\\d+)?") || Double.parseDouble(text) == 0) {
            throw new ConfigurationException(owner + ": speed is '" + text + "' but must be max or a factor such as 1, 10 or 0.5");
        }
        if (timeProperty.isEmpty()) {
            throw new ConfigurationException(owner + ": speed is " + text
                    + ", but no column is named that has the times of the rows; set time-property, or speed to max");
        }
        return Double.parseDouble(text);
    }
}
