// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The user's input files: text, and CSV files of events with the types of their columns. Begin with {@code EventFile}.
 */
package org.vesper.epl.tools.internal.event;
