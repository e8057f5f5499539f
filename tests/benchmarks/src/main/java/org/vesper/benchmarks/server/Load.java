// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

/**
 * What the load generator sends.
 *
 * @param rate events per second
 * @param seconds measured, after the warm-up
 */
record Load(int rate, int seconds, int warmupSeconds) {
}
