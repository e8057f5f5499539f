// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.List;
import org.vesper.epl.language.EplError;

/** A rules file, kept to show the line of an error. */
public final class SourceFile {

    private final String name;
    private final List<String> lines;

    SourceFile(String name, String text) {
        this.name = name;
        this.lines = text.lines().toList();
    }

    public String name() {
        return name;
    }

    EplError error(String rule, int line, int column, String message) {
        String sourceLine = line <= lines.size() ? lines.get(line - 1) : "";
        return new EplError(name, rule, line, column, message, sourceLine);
    }
}
