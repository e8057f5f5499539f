// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.tap;

/**
 * The counts of a tap so far.
 *
 * @param seen events that passed the stage
 * @param missed those of them that the tap did not look at, because they came faster than it could
 * @param matched those that it looked at and that meet its condition
 * @param omitted those of the matched that it does not show, because they are more than its maximum per second, or nobody reads them
 * @param failure the text of the last failure of the condition or of a getter; empty if there was none
 */
public record TapCounts(long seen, long missed, long matched, long omitted, String failure) {
}
