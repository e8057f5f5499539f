// SPDX-License-Identifier: GPL-2.0-or-later

/** Plays events out of CSV files and writes events into them. */
package org.vesper.adapter.csv;
