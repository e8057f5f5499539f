// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Events in files: CSV files of events with the types of their columns, their playback into a processor, and outputs as CSV. Read
 * {@code EventFile} first. Texts of other input files are read here too.
 */
package org.vesper.epl.tools.internal.event;
