// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import org.vesper.epl.language.internal.RuleLayout;

/** Writes rules files as all should look: words of the language in capitals, a line per clause, a blank line between rules. */
public final class RuleFormatter {

    private RuleFormatter() {
    }

    /**
     * The same rules and comments in a common layout. Line breaks within a clause stay where the author set them. A column without an
     * alias stays as it is written but for line ends, since that is its name.
     *
     * <p><b>Threading:</b> any. <b>Failure:</b> an {@link EplException} as from {@link RuleParser#parse}.
     */
    public static String format(String fileName, String text) {
        RuleParser.parse(fileName, text);
        return new RuleLayout(text).format();
    }
}
