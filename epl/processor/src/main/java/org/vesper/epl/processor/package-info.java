// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The processor stage that runs rules in EPL, on Esper.
 *
 * <p>An {@link org.vesper.epl.processor.EplProcessor} consists of partitions, which process events, and one set of rules. Read the packages
 * under {@code internal} in the order {@code function}, {@code policy}, {@code confined}, {@code engine}, {@code partition},
 * {@code source}, {@code rule}, {@code plan}, {@code change}; each knows only earlier ones.
 */
package org.vesper.epl.processor;
