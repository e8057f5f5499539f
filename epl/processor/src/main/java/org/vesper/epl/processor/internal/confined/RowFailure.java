// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

/** What a statement has thrown, with the partition of its context that did: of a template this is the row of a rule. */
public final class RowFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int row;

    RowFailure(int row, Throwable cause) {
        super(cause.toString(), cause, false, false);
        this.row = row;
    }

    /** The id of the context's partition; of a statement without a context it says nothing. */
    public int row() {
        return row;
    }
}
