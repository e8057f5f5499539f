// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The command line of the server: a client of its MBeans that also starts its processes.
 *
 * <p>{@code VesperCommand} lists the commands. Read the packages below {@code internal} in the order {@code answer}, {@code connection},
 * {@code text}; each depends only on those before it. The commands are in {@code command}, {@code rules}, {@code watch} and {@code
 * machine}, which know these three and not each other.
 */
package org.vesper.cli;
