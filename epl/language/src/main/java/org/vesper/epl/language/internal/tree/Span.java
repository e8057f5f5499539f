// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.function.Supplier;

/**
 * The place of a part of a rule in its file.
 *
 * @param line counted from 1
 * @param column counted from 1
 * @param first the index of its first token among the tokens of the rule, -1 if the author did not write it
 * @param last the index of its last token
 * @param source supplies the text; lazy, since every part of a rule has a span, but only errors and columns without an alias need the text
 */
public record Span(int line, int column, int first, int last, Supplier<String> source) {

    /** A part that the author did not write. */
    public Span(int line, int column, Supplier<String> source) {
        this(line, column, -1, -1, source);
    }

    /** Treats all spans as equal, so that the equality of parts of a rule does not depend on their place. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Span;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    /** The text as its author wrote it, with each run of white space and comments collapsed to one blank. */
    public String text() {
        return source.get();
    }
}
