// SPDX-License-Identifier: GPL-2.0-or-later

/** Plays events from CSV files and writes events to them. */
package org.vesper.adapter.csv;
