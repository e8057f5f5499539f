// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import org.vesper.epl.language.EplError;

/**
 * A rule that is right by the grammar.
 *
 * @param text as its author wrote it, without {@code @Name} and {@code ;}
 * @param line where its {@code @Name} stands
 * @param column where its {@code @Name} stands
 */
public record ParsedRule(SourceFile file, String name, String text, int line, int column, Statement statement) {

    EplError error(Mistake mistake) {
        return file.error(name, mistake.line(), mistake.column(), mistake.getMessage());
    }
}
