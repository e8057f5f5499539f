// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Tables of parameters: CSV, and its cells as values of a type.
 */
package org.vesper.epl.language.internal.table;
