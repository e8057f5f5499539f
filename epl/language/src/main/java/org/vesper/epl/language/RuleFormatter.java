// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;
import org.vesper.epl.language.internal.file.RuleFileParser;
import org.vesper.epl.language.internal.layout.RuleLayout;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

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
        List<EplError> errors = RuleFileParser.errorsWithoutSettings(fileName, text);
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return new RuleLayout(text).format();
    }
}
