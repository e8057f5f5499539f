// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

/**
 * An error in a rules file.
 *
 * @param fileName the file as the caller of the parser named it
 * @param rule the name of the rule, empty if there is none
 * @param line counted from 1
 * @param column counted from 1; a tab counts as one
 * @param message the message: what was found, what was expected, how to fix it
 * @param sourceLine the line as in the file
 */
public record EplError(String fileName, String rule, int line, int column, String message, String sourceLine) {

    /** The maximum number of characters of a line shown in a message. */
    private static final int SHOWN = 140;

    private static final String CUT = "...";

    /**
     * {@code FILE:LINE:COLUMN: rule NAME: message}, then the source line, or the part of a long one around the error, and a line with a
     * caret below the error.
     */
    @Override
    public String toString() {
        String place = fileName + ':' + line + ':' + column + ": " + (rule.isEmpty() ? "" : "rule " + rule + ": ");
        int from = Math.max(0, Math.min(column - 1, sourceLine.length()) - SHOWN / 2);
        int to = Math.min(sourceLine.length(), from + SHOWN);
        String before = from == 0 ? "" : CUT;
        String shown = before + sourceLine.substring(from, to) + (to == sourceLine.length() ? "" : CUT);
        return place + message + '\n' + shown + '\n' + caret(shown, column - 1 - from + before.length());
    }

    /** Returns the line with the caret. Tabs are kept, so that the caret is aligned for any tab width. */
    private static String caret(String line, int place) {
        String before = line.substring(0, Math.min(place, line.length()));
        return before.replaceAll("[^\t]", " ") + '^';
    }
}
