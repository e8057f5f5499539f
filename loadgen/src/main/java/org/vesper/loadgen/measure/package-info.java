// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Measures a run: {@link org.vesper.loadgen.measure.ServerLink} reads from the server over JMX, other classes read this process and its
 * machine. Knows the contract; the package {@code report} interprets the figures.
 */
package org.vesper.loadgen.measure;
