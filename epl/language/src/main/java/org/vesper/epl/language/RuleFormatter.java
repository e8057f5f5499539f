// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;
import org.vesper.epl.language.internal.file.RuleFileParser;
import org.vesper.epl.language.internal.layout.RuleLayout;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** Formats rules files in the common layout: keywords in capitals, one line per clause, a blank line between rules. */
public final class RuleFormatter {

    private RuleFormatter() {
    }

    /**
     * Returns the same rules and comments in the common layout. Line breaks within a clause are kept. The text of a column without an alias
     * is kept except for line ends, since it is the column's name.
     *
     * <p><b>Threading:</b> any. <b>Failure:</b> an {@link EplException} as from {@link RuleParser#parse}.
     */
    public static String format(String fileName, String text) {
        List<EplError> errors = LargeStack.call(text, () -> RuleFileParser.errorsWithoutSettings(fileName, text));
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return new RuleLayout(text).format();
    }
}
