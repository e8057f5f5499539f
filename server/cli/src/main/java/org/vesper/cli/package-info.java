// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The command line of the server: a client of its MBeans, and the starter of its processes.
 *
 * <p>{@code VesperCommand} lists the commands. The rooms below {@code internal} are read in the order {@code connection},
 * {@code text}, {@code command}; each knows only those before it.
 */
package org.vesper.cli;
