// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The command line of the server: a client of its MBeans that also starts its processes.
 *
 * <p>{@code VesperCommand} lists the commands. Read the packages below {@code internal} in the order {@code connection}, {@code text},
 * {@code command}; each depends only on those before it.
 */
package org.vesper.cli;
