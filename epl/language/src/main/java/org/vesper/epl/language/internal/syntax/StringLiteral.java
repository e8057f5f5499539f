// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;

/** Text in single or double quotes, with Java's escapes. */
public final class StringLiteral {

    private static final String ESCAPES = "nrtbf\\'\"";
    private static final String ESCAPED = "\n\r\t\b\f\\'\"";

    private StringLiteral() {
    }

    /** Returns the text of a quoted literal. */
    public static String decode(Span place, String literal) {
        StringBuilder text = new StringBuilder();
        int end = literal.length() - 1;
        for (int i = 1; i < end; i++) {
            char character = literal.charAt(i);
            if (character != '\\') {
                text.append(character);
            } else if (literal.charAt(++i) == 'u') {
                text.append(unicode(place, literal, i));
                i += 4;
            } else {
                text.append(escape(place, literal.charAt(i)));
            }
        }
        return text.toString();
    }

    private static char escape(Span place, char letter) {
        int index = ESCAPES.indexOf(letter);
        if (index < 0) {
            throw new SemanticError(place, "the string has the unknown escape \\" + letter + "; a backslash itself is written \\\\");
        }
        return ESCAPED.charAt(index);
    }

    private static char unicode(Span place, String literal, int u) {
        try {
            return (char) Integer.parseInt(literal.substring(u + 1, u + 5), 16);
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new SemanticError(place, "the string has \\u without four hexadecimal digits after it");
        }
    }

    /** Returns a literal in single quotes. */
    public static String encode(String text) {
        StringBuilder literal = new StringBuilder("'");
        for (char character : text.toCharArray()) {
            int index = ESCAPED.indexOf(character);
            if (character == '"' || index < 0) {
                literal.append(character);
            } else {
                literal.append('\\').append(ESCAPES.charAt(index));
            }
        }
        return literal.append('\'').toString();
    }
}
