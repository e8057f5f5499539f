// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * CSV as all of Vesper reads and writes it: commas between cells, double quotes around cells that hold commas, quotes (doubled) or line
 * ends. Read {@link org.vesper.csv.CsvReader} first; {@link org.vesper.csv.CsvTable} adds the header of a file of events, which is read
 * nowhere else, and {@link org.vesper.csv.ClockColumn} reads the times in one of its columns. The package knows {@code org.vesper.event}
 * and
 * the library that parses the cells.
 */
package org.vesper.csv;
