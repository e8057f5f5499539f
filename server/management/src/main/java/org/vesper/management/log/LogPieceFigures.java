// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.log;

/**
 * Whole lines of the log, and where those after them begin.
 *
 * @param text the lines, each with its line end; empty if there is none yet
 * @param next what to read next
 * @param beginning whether the log begins here: its present file has no line before these
 * @param gap whether lines before these are missing, because their file was deleted before it was read
 */
public record LogPieceFigures(String text, String next, boolean beginning, boolean gap) {
}
