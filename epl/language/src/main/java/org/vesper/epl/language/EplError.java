// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

/**
 * One mistake in a rules file.
 *
 * @param fileName the file as the caller of the parser named it
 * @param rule the name of the rule, empty if it has none
 * @param line counted from 1
 * @param column counted from 1; a tab counts as one
 * @param message what was found, what was expected, what to do
 * @param sourceLine the line as it stands in the file
 */
public record EplError(String fileName, String rule, int line, int column, String message, String sourceLine) {

    /** {@code FILE:LINE:COLUMN: rule NAME: message}, then the source line and a line with a caret below the place. */
    @Override
    public String toString() {
        String place = fileName + ':' + line + ':' + column + ": " + (rule.isEmpty() ? "" : "rule " + rule + ": ");
        return place + message + '\n' + sourceLine + '\n' + caret();
    }

    /** Tabs are kept, so that the caret stands below its place however wide a tab is shown. */
    private String caret() {
        String before = sourceLine.substring(0, Math.min(column - 1, sourceLine.length()));
        return before.replaceAll("[^\t]", " ") + '^';
    }
}
