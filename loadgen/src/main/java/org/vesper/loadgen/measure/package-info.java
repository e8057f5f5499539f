// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What is read during a run: {@link org.vesper.loadgen.measure.ServerLink} asks the server over JMX, the others read this process and its
 * machine. Knows the contract; what the figures mean is said in {@code report}.
 */
package org.vesper.loadgen.measure;
