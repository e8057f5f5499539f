// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.text;

import java.util.Locale;

/**
 * Makes characters visible that would end a line, control a terminal, or change the order in which a text is read: control characters (C0,
 * DEL and C1), line and paragraph separators, marks of direction and other characters without a shape, and halves of characters. They
 * become {@code \n}, {@code \r} or {@code \}{@code uXXXX}. All else stays, joiners inside of words and emojis too.
 *
 * <p>This is done once, where a text leaves for a reader: by the encoder of the log, by the writer of the command line, and by the adapter
 * {@code console}. Until then, values stay what they are.
 */
public final class VisibleText {

    private static final int MAX_REJECTION = 200;
    private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
    private static final int ZERO_WIDTH_JOINER = 0x200d;

    private VisibleText() {
    }

    /** A text without line ends. */
    public static String line(String text) {
        return visible(text, false);
    }

    /** A text without line ends, of which at most this number of characters is shown; the rest is counted. */
    public static String line(String text, int maxCharacters) {
        return text.length() <= maxCharacters ? line(text)
                : line(text.substring(0, maxCharacters)) + "... (" + text.length() + " characters)";
    }

    /** Why an event was rejected, short enough for one line of the log whatever the event holds. */
    public static String rejection(String reason) {
        return line(reason, MAX_REJECTION);
    }

    /** A text that keeps its line feeds. */
    public static String lines(String text) {
        return visible(text, true);
    }

    /** The text itself, if nothing in it must become visible: nearly always. */
    private static String visible(String text, boolean keepsLineFeeds) {
        for (int at = 0; at < text.length(); at++) {
            int character = text.charAt(at);
            if (character < ' ' || character > '~') {
                character = text.codePointAt(at);
                if (isHidden(character, keepsLineFeeds)) {
                    return escaped(text, at, keepsLineFeeds);
                }
                at += Character.charCount(character) - 1;
            }
        }
        return text;
    }

    private static String escaped(String text, int from, boolean keepsLineFeeds) {
        StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, from);
        for (int at = from; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int character = text.codePointAt(at);
            if (!isHidden(character, keepsLineFeeds)) {
                escaped.appendCodePoint(character);
            } else if (character == '\n') {
                escaped.append("\\n");
            } else if (character == '\r') {
                escaped.append("\\r");
            } else {
                for (char half : Character.toChars(character)) {
                    escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) half));
                }
            }
        }
        return escaped.toString();
    }

    private static boolean isHidden(int character, boolean keepsLineFeeds) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> character != '\t' && !(keepsLineFeeds && character == '\n');
            case Character.FORMAT -> character != ZERO_WIDTH_JOINER && character != ZERO_WIDTH_NON_JOINER;
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE -> true;
            default -> false;
        };
    }
}
