// SPDX-License-Identifier: GPL-2.0-or-later

/** The user's input files: text, and CSV files of events with the types of their columns. Read {@code EventFile} first. */
package org.vesper.epl.tools.internal.event;
