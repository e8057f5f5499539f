// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.analysis;

/**
 * Slow outputs of a latency recorder whose times overlap, and the most likely cause of the slowest one.
 *
 * @param recorder application and latency recorder, as APP/ID
 * @param beginMs when the first one started, in milliseconds since 1970 by the server's clock
 * @param endMs when the last one ended
 * @param count the number of slow outputs
 * @param worstMs the latency of the slowest one
 * @param cause a name of {@link LatencyAnalysisMXBean#getCauses}
 * @param shareOfWorst the share of the slowest one's time during which the cause was there, from 0 to 1
 * @param detail what is known of the cause: the class of a lock, the name of an application; may be empty
 */
public record SlowEpisodeFigures(String recorder, double beginMs, double endMs, long count, double worstMs, String cause,
        double shareOfWorst, String detail) {
}
