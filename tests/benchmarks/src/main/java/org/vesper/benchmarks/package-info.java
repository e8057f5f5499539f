// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Measures the cost of rules without a server: Benchmarks reads the command line and runs trials, each of which compares Contestants: the
 * processor, plain Esper, and a loop written by hand. All of them receive the events of one Market, and their outputs must be the same.
 */
package org.vesper.benchmarks;
