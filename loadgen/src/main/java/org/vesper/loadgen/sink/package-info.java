// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The control of a measurement, a process of its own: {@link org.vesper.loadgen.sink.BareSink} receives the events of the benchmark with
 * the TCP adapter of the product, and counts and measures them, without a container and without rules. What the server needs beyond the
 * bare sink is the price of the container and of the rules. Only this package knows the adapter; no other package knows this one.
 */
package org.vesper.loadgen.sink;
