// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

/**
 * The source of time of a processor.
 *
 * @param property the property of its events that holds their time, in milliseconds since 1970, as a Date or an Instant; empty for
 *     the time of day, which ticks every 10 ms
 * @param startMs where a clock that events set begins
 */
public record ClockDefinition(String property, long startMs) {

    /** The time of day. */
    public static ClockDefinition system() {
        return new ClockDefinition("", 0);
    }

    /** The time that events bring, from this one on. */
    public static ClockDefinition of(String property, long startMs) {
        return new ClockDefinition(property, startMs);
    }

    public boolean isSystem() {
        return property.isEmpty();
    }
}
