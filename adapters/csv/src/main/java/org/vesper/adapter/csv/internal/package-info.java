// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Plays and writes files. {@link org.vesper.adapter.csv.internal.CsvPlayer} makes events from the rows of a file, at the times of {@link
 * org.vesper.adapter.csv.internal.RowSchedule}. {@link org.vesper.adapter.csv.internal.CsvWriter} appends lines to a file that other
 * programs may move away, which {@link org.vesper.adapter.csv.internal.LineFile} detects. Only {@code org.vesper.csv} knows the syntax of
 * CSV.
 */
package org.vesper.adapter.csv.internal;
