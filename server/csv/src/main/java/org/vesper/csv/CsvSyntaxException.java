// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.io.IOException;

/** Reports a text that is no CSV from a line on. */
public final class CsvSyntaxException extends IOException {

    private static final long serialVersionUID = 1;

    private final long line;

    CsvSyntaxException(long line, String message, Throwable cause) {
        super(message, cause);
        this.line = line;
    }

    /** The line, counted from 1, at which the row begins that cannot be read. */
    public long line() {
        return line;
    }
}
