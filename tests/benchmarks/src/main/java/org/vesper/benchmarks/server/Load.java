// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

/**
 * The load that the load generator sends.
 *
 * @param rate events per second
 * @param seconds the length of the measured part, after the warm-up
 */
record Load(int rate, int seconds, int warmupSeconds) {
}
