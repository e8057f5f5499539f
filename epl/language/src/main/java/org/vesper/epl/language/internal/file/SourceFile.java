// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.file;

import org.vesper.epl.language.result.EplError;

/** A rules file, kept to show the line of an error. */
public final class SourceFile {

    private final String name;
    private final SettledText text;

    SourceFile(String name, SettledText text) {
        this.name = name;
        this.text = text;
    }

    public String name() {
        return name;
    }

    /** Maps a column of the text to the column in the file. */
    int column(int line, int column) {
        return text.column(line, column);
    }

    /** @param column the column in the text with the values of settings */
    EplError error(String rule, int line, int column, String message) {
        String sourceLine = text.original().lines().skip(line - 1L).findFirst().orElse("");
        return new EplError(name, rule, line, column(line, column), message + text.origin(line, column), sourceLine);
    }
}
