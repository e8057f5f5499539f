// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The processor stage that runs rules in EPL, on Esper.
 *
 * <p>An {@link org.vesper.epl.processor.EplProcessor} consists of partitions, through which events pass, and one set of rules. The rooms
 * below {@code internal} are read in the order {@code function}, {@code confined}, {@code engine}, {@code partition}, {@code source},
 * {@code rule}, {@code plan}, {@code change}; each knows only those before it.
 */
package org.vesper.epl.processor;
