// SPDX-License-Identifier: GPL-2.0-or-later
/** Parameter tables: CSV rows, and the conversion of their cells to values of a type. */
package org.vesper.epl.language.internal.table;
