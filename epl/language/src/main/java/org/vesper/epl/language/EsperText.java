// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;
import java.util.Map;
import org.vesper.epl.language.internal.file.SettledText;
import org.vesper.epl.language.result.EplError;

/**
 * A text in Esper's dialect in which {@code ${name}} and {@code ${name:default}} are replaced by the values of settings, as in rules:
 * each value becomes a single constant, and strings and comments are left unchanged.
 */
public final class EsperText {

    private final Dialect.Section section;
    private final SettledText settled;

    /** @param settings the constants for the names in {@code ${name}} */
    public EsperText(Dialect.Section section, Map<String, String> settings) {
        this.section = section;
        this.settled = SettledText.of(section.text(), settings);
    }

    public String fileName() {
        return section.fileName();
    }

    /** The line that chose the dialect; 0 if none did. */
    public int dialectLine() {
        return section.line();
    }

    /** The text for Esper. */
    public String text() {
        return settled.text();
    }

    /** An error at a position of {@link #text}, reported at that of the text as its author wrote it. */
    public EplError error(String rule, int line, int column, String message) {
        String written = section.text().lines().skip(line - 1L).findFirst().orElse("");
        return new EplError(section.fileName(), rule, line, settled.column(line, column), message + settled.origin(line, column), written);
    }

    /** The settings that have neither a value nor a default, in lines from one to another. */
    public List<EplError> undefined(String rule, int from, int to) {
        return settled.undefined().stream().filter(each -> each.line() >= from && each.line() <= to)
                .map(each -> error(rule, each.line(), each.column(), each.message())).toList();
    }
}
