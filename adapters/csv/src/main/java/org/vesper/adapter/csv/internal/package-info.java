// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Files that are played and written. {@link org.vesper.adapter.csv.internal.CsvPlayer} makes events of the rows of a file, at the
 * times that {@link org.vesper.adapter.csv.internal.RowSchedule} gives; {@link org.vesper.adapter.csv.internal.CsvWriter} adds lines
 * to a file that other programs may move away, which {@link org.vesper.adapter.csv.internal.LineFile} notices. The package knows how
 * CSV is read and written by {@code org.vesper.csv} only.
 */
package org.vesper.adapter.csv.internal;
