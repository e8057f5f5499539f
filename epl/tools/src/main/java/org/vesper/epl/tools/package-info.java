// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The commands {@code vesper epl}, {@code vesper bundle} and {@code vesper send}. Rules run offline in the same processor as in the
 * server.
 *
 * <p>Read the packages below {@code internal} in the order {@code event}, {@code rule}, {@code explanation}, {@code command}; each depends
 * only on those before it.
 */
package org.vesper.epl.tools;
