// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

/**
 * Where a part of a rule stands in its file.
 *
 * @param line counted from 1
 * @param column counted from 1
 * @param text as its author wrote it, with each run of white space and comments made one blank
 */
record Span(int line, int column, String text) {
}
