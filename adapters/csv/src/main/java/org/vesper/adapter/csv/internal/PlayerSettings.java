// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.nio.file.Path;
import java.util.Optional;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.csv.ClockColumn;
import org.vesper.csv.CsvFormat;

/**
 * The settings of a played file.
 *
 * @param timeProperty the column with the due times of rows, as for {@link ClockColumn}; empty for none
 * @param zone the zone of times without one; empty for none
 * @param speed the number of ms of the file that pass in one ms; 0 for as fast as possible
 * @param loop the number of rounds; 0 for endless
 */
record PlayerSettings(Path file, CsvFormat format, String timeProperty, String zone, double speed, int loop) {

    static PlayerSettings read(String owner, Settings settings) {
        Path file = CsvFiles.named(owner, settings.text("file", ""));
        String timeProperty = settings.text("time-property", "");
        PlayerSettings read = new PlayerSettings(file, format(owner, settings), timeProperty, settings.text("zone", ""),
                speed(owner, settings.text("speed", timeProperty.isEmpty() ? "max" : "1"), timeProperty),
                settings.integer("loop", 1, 0, Integer.MAX_VALUE));
        try {
            read.clock();
            return read;
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(owner + ": time-property or zone: " + e.getMessage(), e);
        }
    }

    /** The column with the due times of rows; empty for none. */
    Optional<ClockColumn> clock() {
        Optional<String> named = Optional.of(zone).filter(name -> !name.isEmpty());
        return timeProperty.isEmpty() ? Optional.empty() : Optional.of(ClockColumn.of(timeProperty, named.map(ClockColumn::zone)));
    }

    private static CsvFormat format(String owner, Settings settings) {
        try {
            return new CsvFormat(CsvFormat.separator(settings.text("separator", ",")), settings.flag("decimal-comma", false),
                    settings.text("columns", ""));
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(owner + ": separator: " + e.getMessage(), e);
        }
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
