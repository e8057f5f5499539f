// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The commands {@code vesper epl}, {@code vesper bundle} and {@code vesper send}: rules offline, with the same processor as in the server.
 *
 * <p>The rooms below {@code internal} are read in the order {@code event}, {@code rule}, {@code explanation}, {@code bundle},
 * {@code command}; each knows only those before it.
 */
package org.vesper.epl.tools;
