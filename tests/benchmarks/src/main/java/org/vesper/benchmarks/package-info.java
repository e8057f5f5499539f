// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Measures the cost of rules without a server: Benchmarks reads the command line and runs a contest between the processor, plain Esper, and
 * a loop written by hand, and trials of what else rules cost.
 */
package org.vesper.benchmarks;
