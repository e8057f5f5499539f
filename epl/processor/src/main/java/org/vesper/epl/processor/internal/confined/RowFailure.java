// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

/** The exception of a statement, with the context partition in which it occurred. In a template, that partition is the row of a rule. */
public final class RowFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int row;

    RowFailure(int row, Throwable cause) {
        super(cause.toString(), cause, false, false);
        this.row = row;
    }

    /** The id of the context partition; undefined for a statement without a context. */
    public int row() {
        return row;
    }
}
