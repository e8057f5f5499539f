// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.List;
import java.util.Optional;
import org.vesper.epl.language.EplError;
import org.vesper.epl.language.EplException;

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

    /** The name behind INSERT INTO. */
    Optional<String> insertedStream() {
        return statement.insert().map(Statement.Insert::stream);
    }

    /** An error at the name behind INSERT INTO. */
    EplException insertError(String message) {
        return new EplException(List.of(error(new Mistake(statement.insert().orElseThrow().span(), message))));
    }
}
