// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.timer.internal;

import java.time.Duration;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/**
 * The settings of a timer.
 *
 * @param interval the time from tick to tick
 * @param count the number of ticks; 0 for endless
 * @param numberProperty the long property for the number of the tick, from 1; empty for none
 * @param timeProperty the long property for the planned time of the tick in ms since 1970; empty for none
 */
record TimerSettings(Duration interval, int count, String numberProperty, String timeProperty) {

    static TimerSettings read(String owner, Settings settings) {
        TimerSettings read = new TimerSettings(
                settings.duration("interval", Duration.ofSeconds(1)),
                settings.integer("count", 0, 0, Integer.MAX_VALUE),
                settings.text("number-property", ""),
                settings.text("time-property", ""));
        if (read.interval.isZero()) {
            throw new ConfigurationException(owner + ": interval is 0 but must be longer, 10ms for example");
        }
        return read;
    }
}
