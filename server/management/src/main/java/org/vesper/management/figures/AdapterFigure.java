// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.util.Locale;

/**
 * A figure that one kind of adapter has.
 *
 * @param name its name, lag for example
 * @param kind COUNTER or GAUGE
 * @param unit its unit, events for example
 * @param value its value; NaN is an unknown value
 * @param metric its name in Prometheus, without what the format adds
 * @param description one sentence
 */
public record AdapterFigure(String name, String kind, String unit, double value, String metric, String description) {

    /** Whether it says something about this moment: a gauge that is not 0. */
    public boolean isShownAtOnce() {
        return kind.equals("GAUGE") && value != 0;
    }

    /** The name and the value: "lag: 1,234 events", or "sessions: 7" if the name says what is counted. */
    public String text() {
        String shown = Double.isNaN(value) ? "unknown" : String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%,.2f", value);
        return name + ": " + shown + (name.contains(unit) ? "" : " " + unit);
    }
}
