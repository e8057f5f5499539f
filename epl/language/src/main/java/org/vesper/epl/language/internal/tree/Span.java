// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.function.Supplier;

/**
 * Where a part of a rule stands in its file.
 *
 * @param line counted from 1
 * @param column counted from 1
 * @param source finds the text; only errors and columns without an alias ask for it, and every part of a rule has a span
 */
public record Span(int line, int column, Supplier<String> source) {

    /** True of any two: parts of a rule are equal that say the same, wherever they stand. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Span;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    /** As the author wrote it, with each run of white space and comments made one blank. */
    public String text() {
        return source.get();
    }
}
