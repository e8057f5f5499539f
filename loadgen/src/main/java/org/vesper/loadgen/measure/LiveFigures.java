// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

/**
 * What the server says in the middle of a run.
 *
 * @param connections clients of the adapter
 * @param eventsAccepted since the server's start
 * @param runId whose run the collector counts
 * @param meanServiceUs the paper's average so far
 * @param maxServiceUs the paper's maximum so far
 */
public record LiveFigures(int connections, long eventsAccepted, String runId, double meanServiceUs, double maxServiceUs) {
}
