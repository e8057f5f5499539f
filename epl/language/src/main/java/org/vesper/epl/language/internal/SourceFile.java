// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import org.vesper.epl.language.EplError;

/** A rules file, kept to show the line of an error. */
public final class SourceFile {

    private final String name;
    private final String text;

    SourceFile(String name, String text) {
        this.name = name;
        this.text = text;
    }

    public String name() {
        return name;
    }

    EplError error(String rule, int line, int column, String message) {
        String sourceLine = text.lines().skip(line - 1L).findFirst().orElse("");
        return new EplError(name, rule, line, column, message, sourceLine);
    }
}
