// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * CSV as all of Vesper reads and writes it: commas between cells, double quotes around cells that hold commas, quotes (doubled) or line
 * ends. Read {@link org.vesper.csv.CsvReader} first; {@link org.vesper.csv.CsvTable} adds the header of a file. The package knows only the
 * library that parses the cells.
 */
package org.vesper.csv;
