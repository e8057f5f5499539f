// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/**
 * The events and counts that a tap shows.
 *
 * @param point the point that it looks at, ticks.exit for example
 * @param seen events that passed
 * @param missed those of them that it did not look at, because they came faster than it could
 * @param matched those that it looked at and that meet its condition
 * @param omitted those of the matched that it does not show, because they are more than its maximum per second, or nobody has read them
 * @param failure the text of the last failure of the condition or of a getter; empty if there was none
 * @param events the events that nobody has read yet, the oldest first
 */
public record TapFigures(String point, long seen, long missed, long matched, long omitted, String failure, TappedEventFigures[] events) {
}
